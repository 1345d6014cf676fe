// Who may do what: the one table of it. Staff routes name a right of it and the server holds them to it; the web app
// reads the same table for its navigation and its buttons. Every right is named in full, so that a row is read alone.

export const ROLES = ['owner', 'manager', 'staff', 'kitchen', 'host'] as const
export type Role = (typeof ROLES)[number]

export const RIGHTS = {
  workHere: ['owner', 'manager', 'staff', 'kitchen', 'host'],

  seeMenu: ['owner', 'manager', 'staff'],
  markSoldOut: ['owner', 'manager', 'staff'],
  changeMenu: ['owner', 'manager'],

  seeOrders: ['owner', 'manager', 'staff'],
  takeOrders: ['owner', 'manager', 'staff'],
  adjustOrders: ['owner', 'manager', 'staff'],
  voidLines: ['owner', 'manager'],
  exportOrders: ['owner', 'manager'],
  checkOfflineOrders: ['owner', 'manager'],

  workKitchen: ['owner', 'manager', 'staff', 'kitchen'],

  seeBookings: ['owner', 'manager', 'staff', 'host'],
  takeBookings: ['owner', 'manager', 'staff', 'host'],

  seeTables: ['owner', 'manager', 'staff', 'host'],
  keepTables: ['owner', 'manager', 'staff', 'host'],
  closeUnpaid: ['owner', 'manager'],

  workExperiences: ['owner', 'manager', 'staff', 'host'],
  changeExperiences: ['owner', 'manager'],

  seeGuests: ['owner', 'manager', 'staff', 'host'],
  changeGuests: ['owner', 'manager', 'staff', 'host'],
  mergeGuests: ['owner', 'manager'],
  exportGuests: ['owner', 'manager'],
  eraseGuests: ['owner'],

  takePayments: ['owner', 'manager', 'staff'],
  giveReceipts: ['owner', 'manager', 'staff'],
  findGiftCards: ['owner', 'manager', 'staff'],
  issueGiftCards: ['owner', 'manager'],
  blockGiftCards: ['owner', 'manager'],
  adjustGiftCards: ['owner', 'manager'],
  seePayments: ['owner', 'manager'],
  refund: ['owner', 'manager'],
  closeDay: ['owner', 'manager'],
  useDrawers: ['owner', 'manager', 'staff'],
  openDrawerUnasked: ['owner', 'manager'],
  seeDrawerReports: ['owner', 'manager'],
  connectPayments: ['owner'],

  seeSales: ['owner', 'manager'],
  keepStock: ['owner', 'manager'],
  planShifts: ['owner', 'manager'],
  answerReviews: ['owner', 'manager'],

  changeSettings: ['owner', 'manager'],
  keepTeam: ['owner'],
  choosePlan: ['owner'],
  closeRestaurant: ['owner'],

  develop: ['owner', 'manager'],
  connectPointOfSale: ['owner'],
  connectHubRise: ['owner'],
  allowApps: ['owner'],
  endApps: ['owner', 'manager'],
} as const satisfies Record<string, readonly Role[]>

export type Right = keyof typeof RIGHTS

/** What reaches the whole restaurant: nobody has it who is limited to some of its branches. */
const OF_THE_WHOLE: ReadonlySet<Right> = new Set<Right>([
  'changeSettings',
  'keepTeam',
  'choosePlan',
  'closeRestaurant',
  'connectPayments',
  'connectHubRise',
  'develop',
  'allowApps',
  'endApps',
])

export function isOfTheWhole(right: Right): boolean {
  return OF_THE_WHOLE.has(right)
}

/** What a till has pages for: whoever has opened one by their PIN has none but these. */
const OF_THE_TILL: ReadonlySet<Right> = new Set<Right>([
  'workHere',
  'seeOrders',
  'takeOrders',
  'adjustOrders',
  'voidLines',
  'seeBookings',
  'takeBookings',
  'seeTables',
  'keepTables',
  'closeUnpaid',
  'takePayments',
  'giveReceipts',
  'findGiftCards',
  'refund',
  'useDrawers',
  'openDrawerUnasked',
  'seeDrawerReports',
])

export function isOfTheTill(right: Right): boolean {
  return OF_THE_TILL.has(right)
}

export function may(role: Role, right: Right): boolean {
  return (RIGHTS[right] as readonly Role[]).includes(role)
}

export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text)
}

/** As a page of the app asks: what reaches the whole restaurant is not for whoever is limited to branches, and a till is a till. */
export function mayAsLimited(
  { role, is_limited, at_till = false }: { role: Role; is_limited: boolean; at_till?: boolean },
  right: Right,
): boolean {
  return may(role, right) && !(is_limited && isOfTheWhole(right)) && (!at_till || isOfTheTill(right))
}
