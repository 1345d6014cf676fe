// The only script of the server's pages: a passkey is asked of the browser, which no form can do, and a form that was sent says
// so. Without it, or where the browser knows no passkeys, everything else on the page works as before.
const forms = document.querySelectorAll('[data-passkey]')
const isKnown = 'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential

async function send(path, fields) {
  const response = await fetch(path, { method: 'POST', body: new URLSearchParams(fields) })
  const answer = await response.json().catch(() => ({}))
  if (!response.ok) throw new Error(answer.error ?? '')
  return answer
}

async function ask(kind, form) {
  const fields = Object.fromEntries(new FormData(form))
  const { options } = await send(`${form.dataset.path}/options`, fields)
  const publicKey =
    kind === 'add'
      ? PublicKeyCredential.parseCreationOptionsFromJSON(options)
      : PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential =
    kind === 'add'
      ? await navigator.credentials.create({ publicKey })
      : await navigator.credentials.get({ publicKey })
  const { next } = await send(form.dataset.path, {
    ...fields,
    password: '',
    response: JSON.stringify(credential.toJSON()),
  })
  location.assign(next)
}

for (const form of isKnown ? forms : []) {
  const alert = form.querySelector('[role=alert]')
  form.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    alert.hidden = true
    const button = form.querySelector('button')
    button.disabled = true
    ask(form.dataset.passkey, form).catch((error) => {
      button.disabled = false
      alert.textContent = error.name === 'Error' && error.message !== '' ? error.message : form.dataset.failed
      alert.hidden = false
    })
  })
}

for (const form of document.querySelectorAll('form[data-busy]')) {
  const button = form.querySelector('button[type=submit]')
  const label = button.textContent
  form.addEventListener('submit', (event) => {
    if (button.ariaBusy === 'true') event.preventDefault()
    button.ariaBusy = 'true'
    button.textContent = form.dataset.busy
  })
  // Whoever comes back by the back button may send it again.
  addEventListener('pageshow', () => {
    button.ariaBusy = null
    button.textContent = label
  })
}
