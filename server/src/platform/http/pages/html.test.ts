import { expect, test } from 'vitest'
import { escapeHtml, html } from './html.ts'

test('escapes what could end a text or a quoted value', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;',
  )
})

test('escapes every value once, and leaves markup made by itself alone', () => {
  const inner = html`<b>${'<i>'}</b>`
  expect(html`<p class="${'"'}">${inner}${[inner, 'x&y']}${3}</p>`.text).toBe(
    '<p class="&quot;"><b>&lt;i&gt;</b><b>&lt;i&gt;</b>x&amp;y3</p>',
  )
})

test('writes nothing for what is not there', () => {
  expect(html`a${null}${undefined}${false}${''}b`.text).toBe('ab')
})
