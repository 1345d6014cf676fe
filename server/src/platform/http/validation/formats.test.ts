import { expect, test } from 'vitest'
import { FORMATS } from './formats.ts'

const isEmail = (text: string) => FORMATS.email?.fits(text)

test.each([
  'a@x.co',
  'ana.garcía+menu@example.com',
  "o'neil_a-b@example.com",
  '!#$%&*/=?^`{|}~@example.com',
  'дом@пример.рф',
  '用户@例子.中国',
  'क@उदाहरण.भारत',
  'a@mail.xn--p1ai',
  'a@1.example.co',
  'a@a-b.x1',
  `${'a'.repeat(64)}@x.co`,
])('%s is an email address', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  ['no @', 'a.x.co'],
  ['two @', 'a@b@x.co'],
  ['nobody', '@x.co'],
  ['a space', 'a b@x.co'],
  ['a control character', 'a\u0001@x.co'],
  ['the delete character', 'a\u007f@x.co'],
  ['a turn of the direction', 'a\u202e@x.co'],
  ['a space without width', 'a\u200b@x.co'],
  ['a soft hyphen', 'a\u00ad@x.co'],
  ['half of a letter', 'a\ud800@x.co'],
  ['a line break', 'a\n@x.co'],
  ['a line break at the end', 'a@x.co\n'],
  ['a control character in the domain', 'a@x\u0001.co'],
  ['a dot at the beginning', '.a@x.co'],
  ['a dot before the @', 'a.@x.co'],
  ['two dots', 'a..b@x.co'],
  ['only a dot', '.@x.co'],
  ['too long a name', `${'a'.repeat(65)}@x.co`],
  ['no dot in the domain', 'a@xco'],
  ['two dots in the domain', 'a@x..co'],
  ['a dot at the end', 'a@x.co.'],
  ['a last label of one letter', 'a@x.c'],
  ['a last label of hyphens', 'a@x.--'],
  ['a last label that begins with one', 'a@x.-a'],
  ['a last label that ends with one', 'a@x.a-'],
  ['a last label of digits', 'a@x.12'],
  ['the address of a machine', 'a@192.168.0.1'],
  ['a label that begins with a hyphen', 'a@-x.co'],
])('%s is none', (_fault, text) => {
  expect(isEmail(text)).toBe(false)
})
