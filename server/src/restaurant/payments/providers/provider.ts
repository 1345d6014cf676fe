// A way to be paid online, elsewhere. Money that we can take and give back in our own database (by hand, gift card,
// deposit, the test page) needs none of this: it moves in the transaction of its payment.

/** Only a definite answer is `refused`. After a timeout, or a fault of theirs, nobody knows, and the same is asked again. */
export type Outcome<T> =
  | { kind: 'done'; value: T }
  | {
      kind: 'refused'
      reason: string
      isOurKey?: boolean
      /** Whether what an earlier try of the same call has done could not be looked at. */
      isBlind?: boolean
    }
  | { kind: 'unknown'; reason: string }

type Start = {
  restaurantId: number
  paymentId: string
  /** What the guest sees that they pay for. */
  title: string
  amountMinor: number
  currency: string
  expiresAt: number
  /** Our own page, to which the guest comes back whatever they did. */
  backUrl: string
}

export type ProviderRefund = {
  ref: string
  paymentRef: string | null
  /** Ours, where we asked for it; null where somebody did at the provider's own screen. */
  refundId: string | null
  status: 'pending' | 'succeeded' | 'failed'
  amountMinor: number
}

export type Reading = {
  state: 'open' | 'paid' | 'ended' | 'failed'
  paymentRef: string | null
  refunds: ProviderRefund[]
  /** Why it failed, as it is kept with the payment. */
  failure?: string
}

/** A card reader as its provider knows it. */
export type ProviderReader = { ref: string; label: string; isOnline: boolean }

/** Payments at card readers. The payment is made first and its ref kept, so that none is shown on a reader that we do not know. */
export type ReaderDesk = {
  make(
    key: string,
    wanted: { restaurantId: number; paymentId: string; amountMinor: number; currency: string },
  ): Promise<Outcome<string>>
  /** The reader asks for the card from now on. */
  ask(key: string, wanted: { ref: string; reader: string; currency: string }): Promise<Outcome<null>>
  read(wanted: { ref: string; reader: string; currency: string }): Promise<Outcome<Reading>>
  /** Done only once it is certain that the card was charged, or that it never will be. */
  cancel(wanted: { ref: string; reader: string; currency: string }): Promise<Outcome<Reading>>
  /** All that are registered with the account. */
  list(): Promise<Outcome<ProviderReader[]>>
  locations(): Promise<Outcome<{ ref: string; name: string }[]>>
  register(
    key: string,
    wanted: { code: string; label: string; location: string | null },
  ): Promise<Outcome<ProviderReader>>
}

/** What a notice of the provider points at; what it says besides is read again. */
export type Notice = { eventId: string; type: string; ref: string | null; paymentRef: string | null }

export type Provider = {
  /** Whether the provider takes our key. */
  check(): Promise<Outcome<null>>
  start(key: string, wanted: Start): Promise<Outcome<{ ref: string; url: string }>>
  read(ref: string, currency: string): Promise<Outcome<Reading>>
  cancel(key: string, ref: string, currency: string): Promise<Outcome<Reading>>
  refund(
    key: string,
    wanted: { paymentRef: string; refundId: string; amountMinor: number; currency: string },
  ): Promise<Outcome<ProviderRefund>>
  /** Payments at the provider of which something went back since then. */
  refundedSince(at: number): Promise<Outcome<string[]>>
  readers: ReaderDesk
}
