import { formatMoment } from '../../platform/time/clock.ts'
import type { Drawer, Figures, Movement, XReport, ZReport } from './contract.ts'
import type { DrawerRow, MovementRow, SessionRow } from './queries.ts'
import type { NotedReport } from './report-queries.ts'

export function presentDrawer(
  { printer_name, ...drawer }: DrawerRow & { printer_name: string | null },
  { sessions, movements, zone }: { sessions: SessionRow[]; movements: MovementRow[]; zone: string },
): Drawer {
  const session = sessions.find(({ drawer_id }) => drawer_id === drawer.id)
  return {
    ...drawer,
    printer_name,
    session: session
      ? {
          id: session.id,
          day: session.day,
          float_minor: session.float_minor,
          opened_at: formatMoment(session.opened_at, zone),
          opened_by: session.opened_by,
          movements: movements
            .filter(({ session_id }) => session_id === session.id)
            .map((row) => presentMovement(row, zone)),
        }
      : null,
  }
}

function presentMovement(row: MovementRow, zone: string): Movement {
  const { id, kind, amount_minor, reason, actor_name: by, approved_by, at, taken_at } = row
  return {
    ...{ id, kind, amount_minor, reason, by, approved_by },
    at: formatMoment(at, zone),
    taken_at: formatMoment(taken_at, zone),
  }
}

export function presentX(
  drawer: DrawerRow,
  session: SessionRow,
  { figures, at, currency, zone }: { figures: Figures; at: number; currency: string; zone: string },
): XReport {
  return {
    drawer_id: drawer.id,
    drawer_name: drawer.name,
    branch_id: session.branch_id,
    session: session.id,
    day: session.day,
    currency,
    opened_at: formatMoment(session.opened_at, zone),
    opened_by: session.opened_by,
    ...figures,
    at: formatMoment(at, zone),
  }
}

/** `late`: of this session, or of others too. */
export function presentZ(
  { session_id, opened_at, closed_at, ...row }: NotedReport,
  late: readonly MovementRow[],
  zone: string,
): ZReport {
  return {
    ...row,
    session: session_id,
    opened_at: formatMoment(opened_at, zone),
    closed_at: formatMoment(closed_at, zone),
    difference_minor: row.counted_minor - row.expected_minor,
    late: late.filter((one) => one.session_id === session_id).map((one) => presentMovement(one, zone)),
  }
}
