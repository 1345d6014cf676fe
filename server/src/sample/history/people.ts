import { diceOf } from './dice.ts'

const FIRST_NAMES =
  `Ava Liam Sofia Noah Isabella Ethan Camila Mason Valentina Lucas Amelia Oliver Harper Elijah Evelyn
  Leo Nora Samuel Zoe Daniel Lily Adrian Maya Julian Clara Owen Ruby Felix Elena Jonah Alice Marco Nadia Theo Ines
  Caleb Rosa Simon Leila Victor`.split(/\s+/)
const LAST_NAMES =
  `Ramirez Walsh Chen Novak Delgado Murphy Patel Rossi Hughes Nguyen Alvarez Becker Coleman Dubois
  Ferreira Grant Haddad Ibrahim Jensen Kowalski Lindqvist Mendoza Nakamura O'Brien Price Quinn Reyes Schmidt Torres
  Usman Vargas Whitman Young Zimmerman Bauer Castillo Dawson Ellis Fischer Gallagher`.split(/\s+/)
const STREETS = [
  'Maple Street',
  'Elm Street',
  'State Street',
  'Belmont Avenue',
  'Sumner Avenue',
  'Orchard Street',
]

export type Person = {
  ref: string
  name: string
  phone: string
  email: string | null
  locale: string
  optedIn: boolean
  address: { line1: string; city: string }
}

const FIRST_PHONE = 14135552000
/** How many guests there are at first, and how many more each day brings. */
const KNOWN_AT_FIRST = 110
const NEW_A_DAY = 6
/** Some of them come all the time: so much of all visits is theirs. They become more, so none of them comes every day. */
const OF_REGULARS = 0.2
const REGULARS_AT_FIRST = 20
const REGULARS_MORE_A_DAY = 0.5

/** The guest of a number, always the same one. */
export function personOf(number: number): Person {
  const dice = diceOf('guest', number)
  // Names in step rather than by chance, so that no two guests are called the same.
  const first = FIRST_NAMES[number % FIRST_NAMES.length] ?? ''
  const last = LAST_NAMES[(number * 7 + Math.floor(number / FIRST_NAMES.length)) % LAST_NAMES.length] ?? ''
  const mailbox = `${first}.${last}`.toLowerCase().replace("'", '')
  return {
    ref: `demo-guest-${number}`,
    name: `${first} ${last}`,
    phone: `+${FIRST_PHONE + number}`,
    email: dice.chance(0.7) ? `${mailbox}@example.com` : null,
    locale: dice.chance(0.8) ? 'en' : 'es',
    optedIn: dice.chance(0.45),
    address: {
      line1: `${dice.between(2, 480)} ${dice.pick(STREETS)}`,
      city: dice.weighted([
        ['Springfield', 8],
        ['Chicopee', 2],
        ['Longmeadow', 1],
      ]),
    },
  }
}

/** Somebody who comes on the given day: the first guests are the regulars. */
export function whoComes(day: number, roll: number): number {
  if (roll < OF_REGULARS) {
    return Math.floor((roll / OF_REGULARS) * (REGULARS_AT_FIRST + day * REGULARS_MORE_A_DAY))
  }
  return Math.floor(((roll - OF_REGULARS) / (1 - OF_REGULARS)) * (KNOWN_AT_FIRST + day * NEW_A_DAY))
}
