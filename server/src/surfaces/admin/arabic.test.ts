import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { literalsIn } from '../../../test/sentences.ts'
import { type AppDetails, detailFaults } from '../../integration/apps/rules.ts'
import { sentenceFor } from '../../integration/marketplace/commands/own-apps.ts'
import { ARABIC } from './arabic.ts'
import { sayIn } from './words.ts'

const SOURCE = join(import.meta.dirname, '../..')

/** What no reader of the web app is ever refused with. */
const ELSEWHERE: [RegExp, string][] = [
  [/\.test\.ts$/, 'tests'],
  [/(^|\/)faults\.ts$/, 'have codes, whose Arabic they cannot do without'],
  [/(?<!rules\/)\b[\w-]*texts\.ts$/, 'has its languages side by side'],
  [/^surfaces\/guests\/texts\/(\w+\/)?(en|ar|es|faults-es)\.ts$/, 'one language of the texts beside it'],
  [/^surfaces\/admin\/arabic\.ts$/, 'the list itself'],
  [
    /^surfaces\/cli\/|^config\.ts|^installation\.ts|^process\/(banner|demo-and-banner)\.ts|^main\.ts/,
    'the operator’s terminal',
  ],
  [
    /examples\.ts$|description\.ts$|events\.ts$|catalogue\.ts$|^surfaces\/reference\/|openapi\.ts$/,
    'the API’s description',
  ],
  [/^surfaces\/mcp\//, 'what assistants read'],
  [
    /metrics\.ts$|^process\/(build-info|children)\.ts$|^platform\/postgres\/watch\.ts$/,
    'what a monitor reads',
  ],
  [/^sample\/|^restaurant\/notifications\//, 'what guests read'],
  [/^integration\/webhooks\/commands\/settle\.ts$|^operations\/secret-keys\//, 'a mail'],
  [/document\/json-schema\.ts$/, 'the description of the document'],
  [/^integration\/oauth\//, 'errors for apps, in English by RFC 6749'],
  [/^integration\/pos\/|^restaurant\/kitchen\/commands/, 'reached by the operator alone'],
]
const SENTENCE = /^["A-Z{][^\n]*\s[^\n]*\.$/
const NOT_SHOWN =
  /(description|summary|message|title):\s*$|(Error|MomentBound|Id|Uuid|Minor|Moment|Day|Described|TextOrNull|Link|Cursor|seats)\([^)]*$|const hidden = $/

const files = globSync('**/*.ts', { cwd: SOURCE })
  .filter((file) => !ELSEWHERE.some(([pattern]) => pattern.test(file)))
  .sort()

/** Put together from parts; the whole sentences are in the list, and told below. */
const PARTS = ['It {}.']

test.each(files)('%s refuses in no sentence that has no Arabic', (file) => {
  const sentences = literalsIn(readFileSync(join(SOURCE, file), 'utf8'))
    .filter(({ text, before }) => SENTENCE.test(text) && !NOT_SHOWN.test(before))
    .map(({ text }) => text)
  expect(sentences.filter((text) => !Object.hasOwn(ARABIC, text) && !PARTS.includes(text))).toEqual([])
})

test('the search finds sentences however they are written', () => {
  const source = `
    // It isn't 'A comment here.'
    throw refuse({ a: ['One thing.'], b: [\`Two \${x ? 'Inner is found.' : \`\${y}\`} things.\`] })
    const c = "Quoted \\"thing\\" here."`
  expect(literalsIn(source).map(({ text }) => text)).toEqual(
    expect.arrayContaining(['One thing.', 'Two {} things.', 'Inner is found.', 'Quoted "thing" here.']),
  )
})

const placesIn = (text: string) => [...text.matchAll(/\{(\d)\}/g)].map(([, place]) => Number(place))

test.each(Object.entries(ARABIC))('%s', (english, arabic) => {
  expect(arabic).toMatch(/[\u0600-\u06ff]/)
  expect(arabic).not.toContain('{}')
  const holes = english.split('{}').length - 1
  expect(placesIn(arabic).every((place) => place >= 1 && place <= holes)).toBe(true)
})

describe('a sentence', () => {
  test.each([
    ['Must not be empty.', 'يجب ألا يكون فارغًا.'],
    ['Must be at least 3 characters long.', 'الحد الأدنى لعدد الأحرف: 3.'],
    ['Must be at least 3.', 'أقل قيمة مقبولة: 3.'],
    ['Needs at least 1 entry.', 'يلزم عنصر واحد على الأقل.'],
    ['Must be one of: a, b.', 'يجب أن يكون أحد هذه: a, b.'],
    ['"https://a.example/(x)" has a fragment.', 'يحتوي "https://a.example/(x)" على جزء يبدأ بـ #.'],
    ['Nobody has translated this.', 'Nobody has translated this.'],
  ])('%s', (english, arabic) => {
    const western = sayIn(english, 'ar').replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
    expect(western).toBe(arabic)
    expect(sayIn(english, 'en')).toBe(english)
  })
})

test('every fault of a published app is told in Arabic', () => {
  const sound = {
    name: 'An app',
    description: '',
    publisher: '',
    logoUrl: null,
    homeUrl: null,
    redirectUris: ['https://app.example/back'],
    scopes: ['menu:read'],
  }
  const faulty: Partial<AppDetails>[] = [
    { name: ' ' },
    { name: 'x'.repeat(81) },
    { publisher: 'a\u200b' },
    { redirectUris: [] },
    { scopes: [] },
    { logoUrl: 'http://a.example' },
    { homeUrl: `https://a.example/${'x'.repeat(2_000)}` },
    ...[
      'nowhere',
      `https://a.example/${'x'.repeat(2_000)}`,
      'https://a.example/#b',
      'https://u:p@a.example/',
      'http://a.example/',
    ].map((address) => ({ redirectUris: [address] })),
  ]
  for (const fault of faulty) {
    const [sentence] = Object.values(detailFaults({ ...sound, ...fault })).map(sentenceFor)
    expect(sayIn(sentence ?? '', 'ar'), sentence).toMatch(/[\u0600-\u06ff]/)
  }
})
