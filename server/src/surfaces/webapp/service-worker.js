// The web app on a device. It keeps the files of one build, so that the app opens without the server, and shows what staff phones
// are told by push (integration/push words that). It keeps no answer of the API, no guest page and no page to sign in.
// `self.build` is written above by the server: its id, its page and its files; null while it is not built.

const OURS = 'comanda-'
/** Then the page that is kept is shown, whatever may still come. */
const SLOW_MS = 3_000
/** What a proxy says of a server that is away. */
const AWAY = [502, 503, 504]

self.addEventListener('install', (event) => {
  self.skipWaiting()
  // Without room for the files it does what it can: push, and the app with the server.
  event.waitUntil(fill().catch(() => undefined))
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
/** A page has opened. */
self.addEventListener('message', (event) => event.waitUntil(fill().catch(() => undefined)))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isOfApp(pathname)) event.respondWith(pageFor(request))
  } else if (pathname.startsWith('/assets/') || pathname === '/favicon.ico') {
    event.respondWith(fileFor(request))
  }
})

/** Where the app's own router takes over: at a restaurant, but for its calls, and on a till or a screen of the kitchen. */
function isOfApp(pathname) {
  return (
    /^\/admin\/[^/]+(\/(?!api(\/|$)).*)?$/.test(pathname) || /^\/(till|kitchen)\/device(\/|$)/.test(pathname)
  )
}

/** All files of the build, and its page last: where that is there, all is. The build before stays for tabs that still run it. */
async function fill() {
  const { build } = self
  if (!build) return
  const cache = await caches.open(OURS + build.id)
  if (await cache.match(build.page)) return
  await cache.addAll(build.files)
  const page = await fetch(build.page, { cache: 'no-store' })
  if (!page.ok || page.headers.get('Comanda-Build') !== build.id) throw new Error('a page of another build')
  await cache.put(build.page, page)
  const others = (await kept()).filter((name) => name !== OURS + build.id)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/** Oldest first. */
async function kept() {
  return (await caches.keys()).filter((name) => name.startsWith(OURS))
}

async function fileFor(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

async function pageFor(request) {
  const answered = fetch(request).then((answer) => {
    if (AWAY.includes(answer.status)) throw answer
    return answer
  })
  const late = new Promise((resolve) => setTimeout(resolve, SLOW_MS))
  const inTime = await Promise.race([answered, late]).catch(() => undefined)
  if (inTime) return inTime
  const page = await keptPage()
  if (page) {
    answered.catch(() => undefined)
    return page
  }
  return answered.catch((reason) => {
    if (reason instanceof Response) return reason
    throw reason
  })
}

async function keptPage() {
  for (const name of (await kept()).reverse()) {
    const page = await (await caches.open(name)).match('/app.html')
    if (page) return page
  }
  return undefined
}

self.addEventListener('push', (event) => {
  const { title, url, ...notice } = event.data.json()
  const look = { icon: '/favicon.ico', renotify: true, data: { url } }
  event.waitUntil(self.registration.showNotification(title, { ...notice, ...look }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.url))
})

/** In a tab that shows this restaurant already, where there is one. */
async function open(url) {
  const wanted = new URL(url, self.location.origin)
  const tabs = await self.clients.matchAll({ type: 'window' })
  const place = wanted.pathname.split('/').slice(0, 3).join('/')
  const tab = tabs.find((one) => new URL(one.url).pathname.startsWith(place))
  if (!tab) return self.clients.openWindow(wanted.href)
  await tab.focus()
  return tab.navigate(wanted.href)
}
