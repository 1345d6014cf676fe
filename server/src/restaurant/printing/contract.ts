import { Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Id, Text, Uuid } from '../../platform/http/validation/values.ts'
import { PRINTER_KINDS, PRINTER_LANGUAGES, type PrinterLanguage } from './choices.ts'

/** `drawer`: no paper, a pulse that opens the cash drawer. */
const JOB_KINDS = ['ticket', 'void', 'receipt', 'test', 'drawer', 'drawer_report'] as const
export type JobKind = (typeof JOB_KINDS)[number]
/** `dropped`: there was nothing left to print. */
const JOB_STATUSES = ['waiting', 'sending', 'printed', 'failed', 'dropped'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]
const PROBLEMS = ['not_reached', 'unclear', 'refused', 'too_old', 'off', 'address'] as const
export type Problem = (typeof PROBLEMS)[number]

const MOST_STATIONS = 200

export const PrinterWish = Type.Object({
  /** Where it stands; left out: where it stood, a new one at the default branch. */
  branch_id: Type.Optional(Nullable(Id())),
  name: Text(60),
  kind: OneOf(PRINTER_KINDS),
  host: Type.Optional(Nullable(Type.String({ maxLength: 253 }), { emptyIsNull: true })),
  port: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 65_535 }))),
  language: OneOf(PRINTER_LANGUAGES),
  columns: Type.Integer({ minimum: 24, maximum: 80 }),
  station_ids: Type.Array(Id(), { maxItems: MOST_STATIONS }),
  takes_unrouted: Type.Boolean(),
  prints_receipts: Type.Boolean(),
  is_active: Type.Boolean(),
})
export type PrinterWish = Static<typeof PrinterWish>

export const PrinterChange = Type.Object({ ...PrinterWish.properties, version: Type.Integer({ minimum: 1 }) })
export type PrinterChange = Static<typeof PrinterChange>

export const ReceiptPrinterQuery = Type.Object({
  order_id: Type.Optional(Uuid('Those at the branch of this order.')),
  sitting_id: Type.Optional(Uuid('Those at the branch of this table.')),
})
export type ReceiptPrinterQuery = Static<typeof ReceiptPrinterQuery>

export const ReceiptPrint = Type.Object({ printer_id: Id() })

export type Printer = {
  id: number
  branch_id: number
  name: string
  kind: (typeof PRINTER_KINDS)[number]
  host: string | null
  port: number | null
  language: PrinterLanguage
  columns: number
  station_ids: number[]
  takes_unrouted: boolean
  prints_receipts: boolean
  is_active: boolean
  /** When it last took something, or asked for work. */
  heard_at: string | null
  /** How many jobs wait for it. */
  waiting: number
  version: number
}

export type PrintJob = {
  id: number
  printer_id: number
  kind: JobKind
  order_id: string | null
  order_number: number | null
  status: JobStatus
  attempts: number
  /** An attempt ended without a word whether it was printed, and there was another one. */
  maybe_twice: boolean
  problem: Problem | null
  created_at: string
  ended_at: string | null
}

export type Printing = { printers: Printer[]; stations: { id: number; name: string }[]; jobs: PrintJob[] }
