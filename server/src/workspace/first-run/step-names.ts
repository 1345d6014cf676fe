/** What a new restaurant needs, in the order in which one thing needs another. */
export const STEPS = [
  'hours',
  'taxes',
  'menu',
  'tables',
  'booking',
  'pages',
  'payments',
  'printers',
  'team',
  'order',
] as const
export type Step = (typeof STEPS)[number]

/** What can be filled in for the owner, to be changed later. */
export const SUGGESTED = ['hours', 'menu', 'tables', 'booking'] as const satisfies readonly Step[]
