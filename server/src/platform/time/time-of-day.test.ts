import { expect, test } from 'vitest'
import { isTimeOfDay, minutesOf, timeOfMinutes } from './time-of-day.ts'

test.each([
  ['00:00', 0],
  ['00:30', 30],
  ['09:05', 545],
  ['23:59', 1439],
])('%s is minute %i', (text, minutes) => {
  expect(isTimeOfDay(text)).toBe(true)
  expect(minutesOf(text)).toBe(minutes)
  expect(timeOfMinutes(minutes)).toBe(text)
})

test('24:00 is the last minute and no time of day', () => {
  expect(isTimeOfDay('24:00')).toBe(false)
  expect(minutesOf('24:00')).toBe(1440)
})

test.each([
  '',
  '9:05',
  '24:01',
  '25:00',
  '12:60',
  '12:5',
  '12:00:00',
  '12.00',
  ' 12:00',
  '12:00\n',
  '１２:00',
])('%j is neither', (text) => {
  expect(isTimeOfDay(text)).toBe(false)
  expect(() => minutesOf(text)).toThrow(RangeError)
})

test.each([-1, 1441, 0.5, Number.NaN])('%d is no minute of the day', (minutes) => {
  expect(() => timeOfMinutes(minutes)).toThrow(RangeError)
})
