export const ROLES = ['owner', 'manager', 'staff'] as const
export type Role = (typeof ROLES)[number]

/** Whether a role is at least as high as another: an owner may all that a manager may, a manager all that staff may. */
export function reaches(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(needed)
}

/** The lowest role for each thing that people do with money: for the staff routes, and for what the web app offers. */
export const MONEY_ROLES = {
  takePayment: 'staff',
  sendLink: 'staff',
  giveReceipt: 'staff',
  findCard: 'staff',
  seePayments: 'manager',
  refund: 'manager',
  voidLine: 'manager',
  issueCard: 'manager',
  blockCard: 'manager',
  closeDay: 'manager',
  connectPayments: 'owner',
} as const satisfies Record<string, Role>

/** What only some roles may do. */
const RIGHTS = {
  allowApps: ['owner'],
  endApps: ['owner', 'manager'],
  createTokens: ['owner', 'manager'],
} as const satisfies Record<string, readonly Role[]>

export type Right = keyof typeof RIGHTS

export function may(role: Role, right: Right): boolean {
  return (RIGHTS[right] as readonly Role[]).includes(role)
}

export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text)
}

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
