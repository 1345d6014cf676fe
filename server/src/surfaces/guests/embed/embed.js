// <script src="https://…/embed.js" data-restaurant="slug" data-part="book" data-language="en" async></script>
// Choosing happens in the frame; sending the form leaves it, so that payment is always in the top window.
;(() => {
  const script = document.currentScript
  const { restaurant, part = 'book', language, branch } = script?.dataset ?? {}
  if (!restaurant || !/^[a-z0-9-]+$/.test(restaurant)) return
  const page = part === 'order' ? 'order' : 'book'
  const named = /^[a-zA-Z-]+$/.test(language ?? '') ? `/${language}` : ''
  const at = /^[a-z0-9-]+$/.test(branch ?? '') ? `/at/${branch}` : ''
  const root = new URL(script.src).origin
  const frame = document.createElement('iframe')
  frame.src = `${root}/r/${restaurant}${named}${at}/${page}?embed=1&site=${encodeURIComponent(location.origin)}`
  frame.title = script.dataset.title ?? (page === 'order' ? 'Order' : 'Book a table')
  frame.loading = 'lazy'
  frame.style.cssText = 'width:100%;min-height:640px;border:0'
  frame.setAttribute('allow', 'payment')
  script.after(frame)
})()
