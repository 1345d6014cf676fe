/** What one is at in the drawer: one thing at a time, so that it fits on a phone. */
export type Pane =
  | { kind: 'overview'; note?: string }
  | { kind: 'pay' }
  | { kind: 'refund'; paymentId: string }
  | { kind: 'void'; lineId: number }
  | { kind: 'link' }
  | { kind: 'mail' }
