/**
 * A button that goes with the state it stood for takes the focus with it. It moves on to the thing itself, or else to the
 * page, so that someone without a mouse need not begin at the top. Not to the next button: a key held down would press that too.
 */
export function followFocus(selector: string): void {
  // Once React has drawn what the answer brought.
  setTimeout(() =>
    requestAnimationFrame(() => {
      if (document.activeElement !== null && document.activeElement !== document.body) return
      document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
      if (document.activeElement === document.body) contentOfPage()?.focus({ preventScroll: true })
    }),
  )
}

export function contentOfPage(): HTMLElement | null {
  return document.getElementById('content')
}
