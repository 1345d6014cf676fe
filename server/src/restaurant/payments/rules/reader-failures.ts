// Why a card reader took no money: kept in English with the payment, and shown by the web app in other languages.
export const READER_FAILURES = {
  declined: 'The card was declined.',
  insufficient_funds: 'The card has insufficient funds.',
  expired_card: 'The card has expired.',
  wrong_pin: 'The PIN was wrong.',
  guest_cancelled: 'The guest cancelled on the card reader.',
  timed_out: 'The card reader waited too long for a card.',
  reader_offline: 'The card reader is offline.',
  reader_busy: 'The card reader is busy.',
  reader_stopped: 'The card reader no longer asks for the card.',
  not_taken: 'The provider took no payment.',
} as const
export type ReaderFailure = keyof typeof READER_FAILURES

export function failureNamed(sentence: string | null): ReaderFailure | null {
  const names = Object.keys(READER_FAILURES) as ReaderFailure[]
  return names.find((name) => READER_FAILURES[name] === sentence) ?? null
}

const BY_CODE: Record<string, ReaderFailure> = {
  card_declined: 'declined',
  generic_decline: 'declined',
  do_not_honor: 'declined',
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_pin: 'wrong_pin',
  invalid_pin: 'wrong_pin',
  pin_try_exceeded: 'wrong_pin',
  customer_canceled: 'guest_cancelled',
  terminal_reader_offline: 'reader_offline',
  terminal_reader_timeout: 'reader_offline',
  terminal_reader_busy: 'reader_busy',
  terminal_reader_collected_data_invalid: 'reader_stopped',
  reader_stopped: 'reader_stopped',
}

/** By the first of Stripe's codes that says something. */
export function failureOf(...codes: (string | null | undefined)[]): string {
  const known = codes.map((code) => BY_CODE[code ?? '']).find((failure) => failure !== undefined)
  return READER_FAILURES[known ?? 'not_taken']
}
