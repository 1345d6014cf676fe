import { type Html, html } from '../http/pages/html.ts'
import type { MailMessage } from './message.ts'

/** The same text for readers who show pictures: below the cover, with what is to be scanned at its end. */
export function withPictures({ text, id, cover, pictures = [] }: MailMessage) {
  const codes = pictures.map(({ label, png }, index) => ({ label, png, cid: `${index + 1}.${id}@comanda` }))
  const coverId = `cover.${id}@comanda`
  const body = html`<!doctype html><html><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:16px;font:16px/1.5 system-ui,sans-serif"><div style="max-width:560px;margin:0 auto">
${cover && html`<p style="margin:0 0 16px"><img src="cid:${coverId}" alt="" width="560" style="display:block;width:100%;height:auto;border-radius:8px"></p>`}
<p dir="auto" style="margin:0 0 16px">${text.split('\n').map((line) => html`${linked(line)}<br>`)}</p>
${codes.map(({ label, cid }) => html`<p>${label}<br><img src="cid:${cid}" alt="${label}" width="232" height="232"></p>`)}
</div></body></html>`
  return {
    html: body.text,
    attachments: [
      ...(cover ? [{ filename: 'cover.jpg', content: cover, contentType: 'image/jpeg', cid: coverId }] : []),
      ...codes.map(({ png, cid }, index) => ({
        filename: `${index + 1}.png`,
        content: png,
        contentType: 'image/png',
        cid,
      })),
    ],
  }
}

function linked(line: string): (Html | string)[] {
  // Not the full stop after it.
  return line
    .split(/(https?:\/\/\S*[^\s.,;:!?)\]'"»”،؟])/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))
}
