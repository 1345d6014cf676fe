import { generate } from 'lean-qr'
import { toPngBuffer } from 'lean-qr/extras/node_export'
import { toSvgPath } from 'lean-qr/extras/svg'
import { type Html, html } from '../http/pages/html.ts'

/** The light border that scanners need. */
const QUIET = 4

/** Dark on light in any colour of the page: scanners want it so. */
export function qrSvg(text: string, label: string): Html {
  const code = generate(text)
  const side = code.size + 2 * QUIET
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">
<rect width="${side}" height="${side}" fill="#fff"/><path transform="translate(${QUIET} ${QUIET})" fill="#000" d="${toSvgPath(code)}"/></svg>`
}

/** For whoever draws it: a path on a square of so many modules, without the light border. */
export function qrPath(text: string): { side: number; path: string } {
  const code = generate(text)
  return { side: code.size, path: toSvgPath(code) }
}

export function qrPng(text: string): Buffer {
  return Buffer.from(toPngBuffer(generate(text), { scale: 8 }))
}
