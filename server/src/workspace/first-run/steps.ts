import { isDeepStrictEqual } from 'node:util'
import { AROUND_THE_CLOCK } from '../../across/document/branches.ts'
import { exportPart } from '../../across/document/export.ts'
import { importPart } from '../../across/document/import.ts'
import { record } from '../../ground/audit/commands.ts'
import { listStaff } from '../../ground/staff/queries.ts'
import { currentRules } from '../../ground/tenants/current-rules.ts'
import { findRestaurantById } from '../../ground/tenants/queries.ts'
import { claimSubject } from '../../platform/cache/versions.ts'
import { refuse } from '../../platform/errors.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { localDate } from '../../platform/time/clock.ts'
import { ANY_TABLE } from '../../restaurant/floor/queries.ts'
import { SETTINGS } from '../../restaurant/guest-pages/queries.ts'
import { ANY_ITEM } from '../../restaurant/menu/item-queries.ts'
import { ANY_ORDER } from '../../restaurant/orders/queries.ts'
import { onlineProvider } from '../../restaurant/payments/commands/provider-account.ts'
import { ANY_PRINTER } from '../../restaurant/printing/queries.ts'
import { EVERY_DAY } from '../../sample/days.ts'
import { sampleDocument } from '../../sample/document.ts'
import { starterMenu } from '../../sample/starter-menu.ts'
import { workspaceFault } from '../faults.ts'
import { OPEN_INVITATIONS } from '../team/queries.ts'
import { SKIPPED_STEPS, setSkipped, showFirstSteps } from './queries.ts'
import { STEPS, type Step } from './step-names.ts'
import type { FirstSteps, SkipBody, SuggestionBody } from './steps-contract.ts'

export async function firstSteps(tx: Tx): Promise<FirstSteps> {
  const [done, skipped, [row]] = await Promise.all([
    whatIsThere(tx),
    tx.run(SKIPPED_STEPS),
    tx.run(findRestaurantById(tx.restaurant.id).select('first_steps as firstSteps')),
  ])
  return {
    steps: STEPS.map((step) => ({
      step,
      is_done: done[step],
      is_skipped: skipped.some((one) => one.step === step),
    })),
    is_shown: row?.firstSteps ?? false,
  }
}

/** By what the restaurant has, however it came: a document, the command or a page. */
async function whatIsThere(tx: Tx): Promise<Record<Step, boolean>> {
  const [{ branches }, items, tables, pages, provider, printers, people, invited, orders] = await Promise.all(
    [
      currentRules(tx, null),
      tx.run(ANY_ITEM),
      tx.run(ANY_TABLE),
      tx.run(SETTINGS),
      onlineProvider(tx),
      tx.run(ANY_PRINTER),
      tx.run(listStaff(tx.restaurant.id)),
      tx.run(OPEN_INVITATIONS),
      tx.run(ANY_ORDER),
    ],
  )
  return {
    // A new restaurant is open around the clock until somebody says when it really is.
    hours: branches.some(({ hours }) => hours.length > 0 && !isDeepStrictEqual(hours, AROUND_THE_CLOCK)),
    taxes: branches.some(({ ordering }) => ordering.taxes.length > 0),
    menu: items.length > 0,
    tables: tables.length > 0,
    booking: branches.some(({ booking }) => booking.periods.length > 0),
    pages: pages.length > 0,
    payments: provider !== null,
    printers: printers.length > 0,
    team: people.length > 1 || invited.length > 0,
    order: orders.length > 0,
  }
}

export async function skipStep(tx: Tx, { step, skipped }: SkipBody): Promise<FirstSteps> {
  await tx.run(setSkipped(step, skipped))
  return firstSteps(tx)
}

export async function putAway(tx: Tx, shown: boolean): Promise<FirstSteps> {
  showFirstSteps(tx, shown)
  record(tx, {
    action: 'restaurant.first_steps_shown',
    subject: { kind: 'restaurant', id: tx.restaurant.id },
    after: { shown },
  })
  return { ...(await firstSteps(tx)), is_shown: shown }
}

/** Fills in what is missing, and nothing that is there. */
export async function takeSuggestion(tx: Tx, { step }: SuggestionBody): Promise<FirstSteps> {
  claimSubject(tx, 'menu')
  claimSubject(tx, 'rules')
  if ((await whatIsThere(tx))[step]) throw refuse({ step: [workspaceFault('there_already')] })
  await importPart(tx, await suggestionOf(tx, step))
  return firstSteps(tx)
}

async function suggestionOf(tx: Tx, step: SuggestionBody['step']): Promise<Record<string, unknown>> {
  const sample = sampleDocument(localDate(tx.cause.now, tx.restaurant.zone))
  if (step === 'hours') {
    const { branches } = await exportPart(tx, 'branches')
    const hours = [{ days: [...EVERY_DAY], from: '11:00', to: '23:00' }]
    return { branches: (branches as object[]).map((branch) => ({ ...branch, hours })) }
  }
  if (step === 'tables') return { tables: sample.tables, table_combinations: sample.table_combinations }
  if (step === 'booking') {
    const periods = [{ days: [...EVERY_DAY], from: '12:00', to: '22:00' }]
    return { booking: { ...sample.booking, periods, closing_days: [], pacing: null, deposit: null } }
  }
  const { country, currency } = tx.restaurant
  return starterMenu({ country, currency, languages: tx.restaurant.languages })
}
