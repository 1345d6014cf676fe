import { expect, test } from 'vitest'
import { passwordFault, pinFault, returnPath } from './rules.ts'

test.each([
  ['/account', '/account'],
  ['/oauth/authorize?a=b&c=%22', '/oauth/authorize?a=b&c=%22'],
  ['/a/../account', '/account'],
  ['', '/home'],
  ['account', '/home'],
  ['//evil.example', '/home'],
  ['///evil.example', '/home'],
  ['/\\evil.example', '/home'],
  ['\\\\evil.example', '/home'],
  ['/\n/evil.example', '/home'],
  [' /account', '/home'],
  ['/..//evil.example', '/home'],
  ['/.//evil.example', '/home'],
  ['https://evil.example/account', '/home'],
  ['https:evil.example', '/home'],
  ['javascript:alert(1)', '/home'],
  ['data:text/html,x', '/home'],
  ['/account#fragment', '/account'],
])('after signing in, %j leads to %s', (asked, path) => {
  expect(returnPath(asked, '/home')).toBe(path)
})

test.each([
  ['1234567', 'passwordTooShort'],
  ['12345678', null],
  ['x'.repeat(128), null],
  ['x'.repeat(129), 'passwordTooLong'],
])('a password %j', (password, fault) => {
  expect(passwordFault(password)).toBe(fault)
})

test.each([
  ['1935', null],
  ['20250714', null],
  ['193', 'pinDigits'],
  ['193567890', 'pinDigits'],
  ['19a5', 'pinDigits'],
  ['١٩٣٥', 'pinDigits'],
  ['0000', 'pinGuessable'],
  ['1234', 'pinGuessable'],
  ['7890', 'pinGuessable'],
  ['8765', 'pinGuessable'],
  ['1357', null],
])('%s as a PIN: %s', (pin, fault) => {
  expect(pinFault(pin)).toBe(fault)
})
