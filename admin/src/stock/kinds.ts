// The lists themselves, so that the page's code has no need of the server's schemas.
import type {
  RecordedKind as Kind,
  WasteReason as Reason,
} from '../../../server/src/restaurant/stock/contract.ts'

export type RecordedKind = Kind
export const RECORDED_KINDS = ['delivery', 'waste', 'count', 'correction'] as const satisfies Kind[]
export const WASTE_REASONS = [
  'spoiled',
  'expired',
  'dropped',
  'miscooked',
  'staff_meal',
  'other',
] as const satisfies Reason[]
