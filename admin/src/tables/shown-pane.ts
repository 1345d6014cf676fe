import type { ChangePane } from '../parts/orders/pane.ts'

/** What one is at in the drawer: one thing at a time, so that it fits on a phone. */
export type Pane =
  | { kind: 'overview'; note?: string }
  | { kind: 'round' | 'pay' | 'move' | 'join' | 'close' | 'code' }
  | { kind: 'link'; orderId: string }
  | { kind: 'refund' | 'waiting'; paymentId: string }
  | { kind: 'change'; orderId: string; change: ChangePane }
