/** What the test terminal says about an amount with its tip. `never`: nothing, until it is cancelled. */
export type TestAnswer = 'approved' | 'declined' | 'never'

export function testAnswer({
  amount_minor,
  tip_minor,
}: {
  amount_minor: number
  tip_minor: number
}): TestAnswer {
  const end = (amount_minor + tip_minor) % 100
  if (end === 1) return 'declined'
  return end === 99 ? 'never' : 'approved'
}
