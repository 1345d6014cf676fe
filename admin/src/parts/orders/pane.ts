/** What changes an open order, one thing at a time. */
export type ChangePane =
  | { kind: 'void'; lineId: number }
  | { kind: 'add' }
  | { kind: 'details' }
  /** Of a line, or of the whole order. */
  | { kind: 'adjust'; lineId: number | null }
  | { kind: 'takeBack'; adjustmentId: number }

/** What one is at in the drawer: one thing at a time, so that it fits on a phone. */
export type Pane =
  | { kind: 'overview'; note?: string }
  | { kind: 'pay' }
  /** At a card reader. */
  | { kind: 'waiting'; paymentId: string }
  | { kind: 'refund'; paymentId: string }
  | { kind: 'link' }
  | { kind: 'mail' }
  | ChangePane

export function isChange(pane: { kind: string }): pane is ChangePane {
  return ['void', 'add', 'details', 'adjust', 'takeBack'].includes(pane.kind)
}
