import { actOf, approvedBy, approversOf, type Confirmed } from '../../ground/staff/approval.ts'
import { approvalFault } from '../../ground/staff/faults.ts'
import type { PasskeyDesk } from '../../ground/staff/passkey-approval.ts'
import { may } from '../../ground/staff/rights.ts'
import { STAFF_ERRORS } from '../../ground/staff-calls/errors.ts'
import { act, inside, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { AppError, notFound, refuse } from '../../platform/errors.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { confirmingRoutes } from '../orders/approving.ts'
import { printDrawerReport } from '../printing/commands.ts'
import { receiptPrinters } from '../printing/queries.ts'
import { addDrawer, changeDrawer, closeDrawer, moveCash, openDrawer, openUnasked, readX } from './commands.ts'
import {
  Count,
  DrawerChange,
  type Drawers,
  DrawerWish,
  NewMovement,
  NoSale,
  Opening,
  ReportPrint,
  ReportQuery,
} from './contract.ts'
import { drawerFault } from './faults.ts'
import { presentDrawer, presentZ } from './present.ts'
import {
  DRAWER_ROWS,
  findDrawer,
  findSession,
  lateMovements,
  OPEN_MOVEMENTS,
  OPEN_SESSIONS,
} from './queries.ts'
import { reportsOfDrawer } from './report-queries.ts'

const MOST_REPORTS = 30
const NO_SALES = '/drawers/:drawer/no-sales'

export function drawerStaffRoutes(desk: PasskeyDesk): StaffRoute[] {
  const { database, limiter } = desk
  return [
    look({
      path: '/drawers',
      atOne: true,
      right: 'useDrawers',
      read: inside(database, readDrawers),
    }),
    act({
      method: 'POST',
      path: '/drawers',
      atOne: true,
      right: 'changeSettings',
      body: DrawerWish,
      run: async (tx, { body, branchId }) => ({ data: await addDrawer(tx, body, branchId) }),
    }),
    act({
      method: 'PUT',
      path: '/drawers/:drawer',
      right: 'changeSettings',
      body: DrawerChange,
      run: async (tx, { number, body }) => ({ data: await changeDrawer(tx, number, body) }),
    }),
    act({
      method: 'POST',
      path: '/drawers/:drawer/openings',
      right: 'useDrawers',
      body: Opening,
      async run(tx, { number, body }) {
        const { id } = await openDrawer(tx, number, body.float_minor)
        return { data: { session: id } }
      },
    }),
    act({
      method: 'POST',
      path: '/drawers/:drawer/movements',
      right: 'useDrawers',
      body: NewMovement,
      async run(tx, { number, body }) {
        await moveCash(tx, number, body)
        return { data: null }
      },
    }),
    act({
      method: 'POST',
      path: NO_SALES,
      right: 'useDrawers',
      body: NoSale,
      async run(tx, call) {
        const { approval, reason } = call.body
        // Before the drawer is locked: a password takes its time.
        const confirmed = approval
          ? await approvedBy(tx, limiter, approval, {
              address: call.request.ip,
              act: actOf(call, NO_SALES),
            })
          : null
        const mayAlone = may(call.membership.role, 'openDrawerUnasked')
        const approved = mayAlone ? null : await approverAt(tx, call.number, confirmed)
        await openUnasked(tx, call.number, { reason, approvedBy: approved })
        return { data: null }
      },
    }),
    ...confirmingRoutes(desk, { path: NO_SALES, right: 'useDrawers', body: NoSale }),
    act({
      method: 'POST',
      path: '/drawers/:drawer/counts',
      right: 'useDrawers',
      body: Count,
      run: async (tx, { number, body }) => ({ data: await closeDrawer(tx, number, body) }),
    }),
    look({
      path: '/drawers/:drawer/x-report',
      right: 'seeDrawerReports',
      read: inside(database, (tx, { number }) => readX(tx, number)),
    }),
    look({
      path: '/drawers/:drawer/reports',
      right: 'seeDrawerReports',
      query: ReportQuery,
      read: inside(database, async (tx, { number, query }) => {
        if ((await tx.run(findDrawer(number))).length === 0) throw notFound()
        const before = query.before ?? null
        const rows = await tx.run(reportsOfDrawer(number, { before, most: MOST_REPORTS }))
        const late = await tx.run(lateMovements(rows.map(({ session_id }) => session_id)))
        return rows.map((row) => presentZ(row, late, tx.restaurant.zone))
      }),
    }),
    act({
      method: 'POST',
      path: '/drawers/:drawer/report-prints',
      right: 'useDrawers',
      body: ReportPrint,
      async run(tx, { number, body, membership }) {
        const [[drawer], [session]] = await Promise.all([
          tx.run(findDrawer(number)),
          tx.run(findSession(body.session)),
        ])
        if (!drawer) throw notFound()
        if (session?.drawer_id !== number) throw refuse({ session: [drawerFault('drawer_closed')] })
        // What should be in it stays unknown to whoever is still to count it.
        if (session.closed_at === null && !may(membership.role, 'seeDrawerReports')) {
          throw new AppError(STAFF_ERRORS.insufficient_role, { required_right: 'seeDrawerReports' })
        }
        if (drawer.printer_id === null) throw refuse({ session: [drawerFault('no_printer')] })
        await printDrawerReport(tx, drawer.printer_id, session.id)
        return { data: null }
      },
    }),
  ]
}

/** For a call that sees one branch. */
async function readDrawers(tx: Tx): Promise<Drawers> {
  const [drawers, sessions, movements, printers, approvers] = await Promise.all([
    tx.run(DRAWER_ROWS),
    tx.run(OPEN_SESSIONS),
    tx.run(OPEN_MOVEMENTS),
    tx.run(receiptPrinters(null)),
    approversOf(tx),
  ])
  const { zone } = tx.restaurant
  return {
    drawers: drawers.map((drawer) => presentDrawer(drawer, { sessions, movements, zone })),
    printers,
    approvers,
  }
}

async function approverAt(tx: Tx, drawerId: number, confirmed: Confirmed | null): Promise<string> {
  if (confirmed === null) throw refuse({ approval: [approvalFault('approval_needed.drawer')] })
  const [drawer] = await tx.run(findDrawer(drawerId))
  if (!drawer) throw notFound()
  if (confirmed.branchIds !== null && !confirmed.branchIds.includes(drawer.branch_id)) {
    throw refuse({ approval: [approvalFault('not_found.approver')] })
  }
  return confirmed.name
}
