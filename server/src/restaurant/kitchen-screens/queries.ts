import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { ScreenSettings } from './contract.ts'
import type { Outcome } from './rules.ts'

export type ScreenRow = ScreenSettings & { screen: string }

export const SCREEN_ROWS = sql<ScreenRow>`
  select screen, warn_minutes, late_minutes, auto_bump from kitchen_screens`

export const SETTINGS_ROW = sql<{ ready_when_done: boolean }>`select ready_when_done from kitchen_settings`

export function saveScreen(tx: Tx, { screen, warn_minutes, late_minutes, auto_bump }: ScreenRow): void {
  tx.later(sql`
    insert into kitchen_screens (screen, warn_minutes, late_minutes, auto_bump)
    values (${screen}, ${warn_minutes}, ${late_minutes}, ${auto_bump})
    on conflict (restaurant_id, screen) do update
       set warn_minutes = excluded.warn_minutes, late_minutes = excluded.late_minutes, auto_bump = excluded.auto_bump`)
}

export function saveSettings(tx: Tx, readyWhenDone: boolean): void {
  tx.later(sql`
    insert into kitchen_settings (ready_when_done) values (${readyWhenDone})
    on conflict (restaurant_id) do update set ready_when_done = excluded.ready_when_done`)
}

/** Answers whether it is new. One sent at the same moment again waits here until the first has ended. */
export async function claimAct(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.run(sql<{ id: string }>`
    insert into kitchen_acts (id, outcome, created_at) values (${id}, 'done', ${new Date(tx.cause.now)})
    on conflict do nothing returning id`)
  return rows.length > 0
}

export async function outcomeOf(tx: Tx, id: string): Promise<Outcome> {
  const rows = await tx.run(sql<{ outcome: Outcome }>`select outcome from kitchen_acts where id = ${id}`)
  return rows[0]?.outcome ?? 'overtaken'
}

export function markOvertaken(tx: Tx, id: string): void {
  tx.later(sql`update kitchen_acts set outcome = 'overtaken' where id = ${id}`)
}

export function removeActsBefore(tx: Tx, before: number): void {
  tx.later(sql`delete from kitchen_acts where created_at < ${new Date(before)}`)
}
