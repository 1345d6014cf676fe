// How Stripe counts money, where it does not count as we do. https://docs.stripe.com/currencies#special-cases

/** Counted in hundredths although they have none. */
const IN_HUNDREDTHS = new Set(['ISK', 'UGX'])
/** Counted without the hundredths that they have. */
const IN_WHOLES = new Set(['MGA'])
/** Of three decimals the last has to be 0. */
const THREE_DECIMALS = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])

/** The smallest step in which Stripe moves this money, in our minor units. */
export function stripeStep(currency: string): number {
  if (IN_WHOLES.has(currency)) return 100
  return THREE_DECIMALS.has(currency) ? 10 : 1
}

export function stripeMinor(minor: number, currency: string): number {
  if (IN_HUNDREDTHS.has(currency)) return minor * 100
  // What is no whole step was refused before; should it come here, Stripe refuses it, and nobody pays another amount.
  return IN_WHOLES.has(currency) ? minor / 100 : minor
}

export function ownMinor(minor: number, currency: string): number {
  if (IN_HUNDREDTHS.has(currency)) return Math.round(minor / 100)
  return IN_WHOLES.has(currency) ? minor * 100 : minor
}
