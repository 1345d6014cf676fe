/** How long a browser may take to begin with a download; the bytes are held until then. */
const HELD_MS = 60_000

/** Hands a file to the browser, which saves it as it saves downloads. */
export function saveFile(filename: string, content: Blob): void {
  const href = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href, download: filename }).click()
  setTimeout(() => URL.revokeObjectURL(href), HELD_MS)
}
