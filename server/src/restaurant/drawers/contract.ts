import { Approval, type Approver } from '../../ground/staff/approval.ts'
import { Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Id, LINES, Text } from '../../platform/http/validation/values.ts'

const MOST_MINOR = 1_000_000_000_000
const Minor = Type.Integer({ minimum: 0, maximum: MOST_MINOR })
/** The session that the page showed: of one that is over by now nothing is done. */
const Session = Type.String({ format: 'uuid' })

/** `payment` and `refund` come with money that is taken or given back in cash. */
const MOVEMENT_KINDS = ['payment', 'refund', 'paid_in', 'paid_out', 'no_sale'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

export const DrawerWish = Type.Object({
  name: Text(60),
  printer_id: Type.Optional(Nullable(Id())),
})
export type DrawerWish = Static<typeof DrawerWish>

export const DrawerChange = Type.Object({
  ...DrawerWish.properties,
  is_active: Type.Boolean(),
  version: Type.Integer({ minimum: 1 }),
})
export type DrawerChange = Static<typeof DrawerChange>

export const Opening = Type.Object({ float_minor: Minor })

export const NewMovement = Type.Object({
  session: Session,
  kind: OneOf(['paid_in', 'paid_out'] as const),
  amount_minor: Type.Integer({ minimum: 1, maximum: MOST_MINOR }),
  reason: Type.String({ minLength: 3, maxLength: 200, ...LINES }),
})
export type NewMovement = Static<typeof NewMovement>

/** Why it opens without money that moves. Staff need a manager for it. */
export const NoSale = Type.Object({
  reason: Type.String({ minLength: 3, maxLength: 200, ...LINES }),
  approval: Type.Optional(Nullable(Approval)),
})
export type NoSale = Static<typeof NoSale>

export const Count = Type.Object({
  session: Session,
  counted_minor: Minor,
  note: Type.Optional(Nullable(Type.String({ maxLength: 500, ...LINES }), { emptyIsNull: true })),
})
export type Count = Static<typeof Count>

export const ReportPrint = Type.Object({ session: Session })

export const ReportQuery = Type.Object({ before: Type.Optional(Id()) })

/** What people did at an open drawer themselves. Sums are not shown before it was counted. */
export type Movement = {
  id: number
  kind: MovementKind
  amount_minor: number
  reason: string | null
  by: string | null
  approved_by: string | null
  at: string
  /** When it was done, on a device without a connection; null: when it was written down. */
  taken_at: string | null
}

type OpenSession = {
  id: string
  /** The business day that it counts to: the one on which it was opened. */
  day: string
  float_minor: number
  opened_at: string
  opened_by: string
  movements: Movement[]
}

export type Drawer = {
  id: number
  branch_id: number
  name: string
  printer_id: number | null
  printer_name: string | null
  is_active: boolean
  version: number
  session: OpenSession | null
}

export type Drawers = {
  drawers: Drawer[]
  /** Receipt printers at this branch. */
  printers: { id: number; name: string }[]
  approvers: Approver[]
}

/** What went into a drawer and out of it while it was open. */
export type Figures = {
  float_minor: number
  /** How many payments in cash there were, and what they brought, tips and all. */
  payments: number
  payments_minor: number
  refunds: number
  refunds_minor: number
  paid_in_minor: number
  paid_out_minor: number
  /** How often it was opened without any money that moved. */
  no_sales: number
  /** What should be in it. */
  expected_minor: number
}

type Heading = {
  drawer_id: number
  drawer_name: string
  branch_id: number
  session: string
  day: string
  currency: string
  opened_at: string
  opened_by: string
}

/** How an open drawer stands. */
export type XReport = Heading & Figures & { at: string }

/** How it stood when it was closed. It never changes. */
export type ZReport = Heading &
  Figures & {
    id: string
    /** 1, 2, 3 … for each drawer, without a gap. */
    number: number
    closed_at: string
    closed_by: string
    counted_minor: number
    /** What was counted, less what should be there. */
    difference_minor: number
    note: string | null
    /** What devices without a connection had kept until the drawer was closed. It is in none of the sums. */
    late: Movement[]
  }

/** What the drawers of a branch had on a day: the sum of their Zs. */
export type DrawerDay = {
  /** By drawer and number. */
  reports: ZReport[]
  /** Those of this day or one before that nobody has closed. */
  open: { drawer_id: number; drawer_name: string; day: string; opened_at: string; opened_by: string }[]
  float_minor: number
  expected_minor: number
  counted_minor: number
  difference_minor: number
  /** The day's cash, less refunds, that went into no drawer. */
  elsewhere_minor: number
}
