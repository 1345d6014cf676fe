export const LONGEST_NAME = 80
export const PASSWORD_LENGTH = { least: 8, most: 128 }

export function passwordFault(password: string): 'passwordTooShort' | 'passwordTooLong' | null {
  if (password.length < PASSWORD_LENGTH.least) return 'passwordTooShort'
  return password.length > PASSWORD_LENGTH.most ? 'passwordTooLong' : null
}

const HERE = 'http://own.invalid'
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these and would read another address
const UNSAFE = /[\\\u0000-\u0020\u007f]/

/** Where to go on to after signing in: a path of ours, whatever was asked for. */
export function returnPath(asked: string, fallback: string): string {
  if (!asked.startsWith('/') || UNSAFE.test(asked) || !URL.canParse(asked, HERE)) return fallback
  const { origin, pathname, search } = new URL(asked, HERE)
  return origin === HERE && !pathname.startsWith('//') ? pathname + search : fallback
}

export const PIN_LENGTH = { least: 4, most: 8 }
const PIN = /^\d{4,8}$/

/** One that anybody would try first is none. */
export function pinFault(pin: string): 'pinDigits' | 'pinGuessable' | null {
  if (!PIN.test(pin)) return 'pinDigits'
  const steps = new Set(
    [...pin].slice(1).map((digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10),
  )
  const [step] = steps
  return steps.size === 1 && (step === 0 || step === 1 || step === 9) ? 'pinGuessable' : null
}
