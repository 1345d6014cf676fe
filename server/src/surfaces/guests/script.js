// What is nicer with a script. Without it every page works by links and forms alone.
const WAIT_MS = 350
/** So long an amount stands on a button before a press counts for it. */
const READ_MS = 1000
const GUESSES_AT_ONCE = 1000
/** What is typed on the checkout that changes no total. */
const COSTS_NOTHING = ['name', 'phone', 'email', 'note', 'pay', 'gift_card_code']
/** So often while the page is so old: a guest looks at what was just ordered, and then puts the phone away. */
const LOOKS = [
  { untilMs: 2 * 60_000, everyMs: 3000 },
  { untilMs: 15 * 60_000, everyMs: 10_000 },
  { untilMs: Number.POSITIVE_INFINITY, everyMs: 30_000 },
]

/** Puts the parts of another page in the place of ours, by id. */
function swap(text, ids) {
  const other = new DOMParser().parseFromString(text, 'text/html')
  for (const id of ids) {
    const [from, to] = [other.getElementById(id), document.getElementById(id)]
    if (from && to && from.innerHTML !== to.innerHTML) to.innerHTML = from.innerHTML
  }
  return other
}

/** What is wrong with a field stands beside it, and goes when it is right. */
function swapFault(other, name) {
  const [from, to] = [other.getElementById(name), document.getElementById(name)]
  if (!from || !to) return
  for (const attribute of ['aria-invalid', 'aria-describedby']) {
    if (from.hasAttribute(attribute)) to.setAttribute(attribute, from.getAttribute(attribute))
    else to.removeAttribute(attribute)
  }
  document.getElementById(`${name}-fault`)?.remove()
  to.after(...[other.getElementById(`${name}-fault`)].filter(Boolean))
}

async function send(fields, action, signal) {
  const answer = await fetch(action, {
    method: 'POST',
    body: new URLSearchParams(fields),
    signal,
    headers: { 'x-fragment': '1' },
  })
  return answer.text()
}

/**
 * What it costs, as one types. Another total stands on the button at once, but a press counts for it only after a moment:
 * whoever was about to press agreed to the one before.
 */
function followQuote(form) {
  let timer
  let asked
  let readFrom = 0
  let isPressed = false
  /** Whoever changes what it costs need not be told that it costs something else. */
  let isTheirs = false
  const totalOf = () => form.elements.total?.value
  const show = (text) => {
    if (isPressed) return
    const before = totalOf()
    isTheirs = false
    swapFault(swap(text, ['sums', 'change', 'place-order']), 'coupon')
    if (totalOf() === before) return
    readFrom = Number.POSITIVE_INFINITY
    // Counted from when it is on the screen.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        readFrom = performance.now() + READ_MS
      }),
    )
  }
  const look = () => {
    asked?.abort()
    asked = new AbortController()
    const fields = new FormData(form)
    if (isTheirs) forgetTotal(fields)
    send(fields, form.dataset.quote, asked.signal).then(show, () => {})
  }
  form.addEventListener('input', ({ target: { name } }) => {
    if (name === 'website') return
    isTheirs ||= !COSTS_NOTHING.includes(name)
    clearTimeout(timer)
    timer = setTimeout(look, WAIT_MS)
  })
  form.addEventListener('submit', (event) => {
    if (performance.now() >= readFrom) {
      isPressed = true
      clearTimeout(timer)
      asked?.abort()
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    readFrom = performance.now() + READ_MS
    document.getElementById('too-soon')?.removeAttribute('hidden')
  })
  addEventListener('pageshow', () => {
    isPressed = false
  })
}

function forgetTotal(fields) {
  for (const name of ['total', 'was']) fields.delete(name)
}

/** Another quantity changes the whole page, and loses nothing that was typed. */
function followQuantity(field) {
  field.addEventListener('change', () => {
    const { form } = field
    form.addEventListener('formdata', ({ formData }) => forgetTotal(formData), { once: true })
    form.action = form.dataset.quote
    form.target = '_self'
    form.submit()
  })
}

/** A filter that shows at once what it leaves. */
function followFilter(form) {
  form.addEventListener('change', async () => {
    const address = `${form.getAttribute('action')}?${new URLSearchParams(new FormData(form))}`
    const answer = await fetch(address).catch(() => null)
    if (!answer?.ok) return
    swap(await answer.text(), ['results', 'basket', 'bar', 'to-order'])
    enhance(document)
    history.replaceState(null, '', address)
  })
}

/** Adds without leaving one's place on the page. */
function addInPlace(form) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const button = form.querySelector('button')
    button.setAttribute('aria-busy', 'true')
    const answer = await fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams(new FormData(form)),
    }).catch(() => null)
    if (!answer?.ok) {
      form.submit()
      return
    }
    swap(await answer.text(), ['results', 'basket', 'bar'])
    history.pushState({ swapped: true }, '', answer.url)
    enhance(document)
    const place = document.getElementById(form.dataset.add)
    place?.querySelector('button, a.button')?.focus({ preventScroll: true })
  })
}

/** Pages that tell how something goes on look again by themselves, while they are seen and until it has ended. */
function followLive(place) {
  const from = performance.now()
  let etag = null
  let timer
  const isWatched = () => place.hasAttribute('data-live') && document.visibilityState === 'visible'
  const plan = (ms) => {
    clearTimeout(timer)
    if (isWatched()) timer = setTimeout(look, ms)
  }
  const look = async () => {
    const answer = await fetch(location.href, { headers: etag ? { 'if-none-match': etag } : {} }).catch(
      () => null,
    )
    if (answer?.ok) {
      etag = answer.headers.get('etag')
      const other = swap(await answer.text(), [place.id])
      if (!other.getElementById(place.id)?.hasAttribute('data-live')) place.removeAttribute('data-live')
    }
    const age = performance.now() - from
    const { everyMs } = LOOKS.find(({ untilMs }) => age < untilMs)
    // A proxy may write a date there, which is no number.
    plan(Math.max(everyMs, (Number(answer?.headers.get('retry-after')) || 0) * 1000))
  }
  document.addEventListener('visibilitychange', () => plan(0))
  plan(LOOKS[0].everyMs)
}

/** A number whose hash begins with so many zero bits: dear for whoever sends thousands, nothing for one guest. */
async function solve(challenge, bits) {
  const text = new TextEncoder()
  for (let guess = 0; ; guess++) {
    const [first] = sha256(text.encode(`${challenge}:${guess}`))
    if (Math.clz32(first) >= bits) return guess
    // So that the page can still be scrolled.
    if (guess % GUESSES_AT_ONCE === 0) await new Promise((done) => setTimeout(done))
  }
}

/** Once is enough, however often it is pressed; and robots have to work first. */
function guardSubmit(form) {
  let isSent = false
  form.addEventListener('submit', async (event) => {
    if (isSent) {
      event.preventDefault()
      return
    }
    isSent = true
    const button = event.submitter
    button?.setAttribute('aria-busy', 'true')
    const { work, bits } = form.dataset
    if (!work || form.elements.answer.value !== '') return
    event.preventDefault()
    form.elements.answer.value = await solve(work, Number(bits))
    isSent = false
    form.requestSubmit(button)
  })
  // Whoever comes back by the back button may change it and send it again.
  addEventListener('pageshow', () => {
    isSent = false
    for (const busy of form.querySelectorAll('[aria-busy]')) busy.removeAttribute('aria-busy')
  })
}

/** By selector: a form may be of several kinds. */
const seen = {}
function enhance(root) {
  const each = (selector, work) => {
    seen[selector] ??= new WeakSet()
    for (const found of root.querySelectorAll(selector)) {
      if (seen[selector].has(found)) continue
      seen[selector].add(found)
      work(found)
    }
  }
  each('form[data-quote]', followQuote)
  each('[data-update]', followQuantity)
  each('form[data-filter]', followFilter)
  each('form[data-add]', addInPlace)
  each('form[data-once]', guardSubmit)
  each('[data-live]', followLive)
  each('[data-auto] select, [data-auto] input', (field) =>
    field.addEventListener('change', () => field.form.requestSubmit()),
  )
}

addEventListener('popstate', () => location.reload())
enhance(document)
