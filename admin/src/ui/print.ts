const SCHEME = 'data-mantine-color-scheme'

/** Paper is white: whatever colours the screen has, a page is printed in the light ones. */
export function printInLight(): void {
  const root = document.documentElement
  let onScreen: string | null = null
  function change(isPrinted: boolean): void {
    if (isPrinted) {
      onScreen ??= root.getAttribute(SCHEME)
      root.setAttribute(SCHEME, 'light')
    } else if (onScreen !== null) {
      root.setAttribute(SCHEME, onScreen)
      onScreen = null
    }
  }
  window.addEventListener('beforeprint', () => change(true))
  window.addEventListener('afterprint', () => change(false))
}
