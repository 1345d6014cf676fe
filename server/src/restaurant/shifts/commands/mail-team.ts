import { spokenIn } from '../../../platform/i18n/languages.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { queueMail } from '../../notifications/commands.ts'
import { placesOf } from '../places.ts'
import type { PublishedRow, WeekRow } from '../queries.ts'
import { type Difference, membersConcerned } from '../rules/difference.ts'
import { composeTimeOff, composeWeek } from '../rules/mail.ts'
import { ALL_MEMBERS, type MemberRow, type TimeOffRow } from '../team-queries.ts'

/** Whoever's shifts are others now, where an address is known. */
export async function tellTeam(
  tx: Tx,
  week: WeekRow,
  difference: Difference,
  published: PublishedRow[],
): Promise<void> {
  const concerned = new Set(membersConcerned(difference))
  if (concerned.size === 0) return
  const [members, places] = await Promise.all([tx.run(ALL_MEMBERS), placesOf(tx)])
  const { name: restaurant, zone, defaultLanguage } = tx.restaurant
  const about = {
    restaurant,
    zone: places.find(({ id }) => id === week.branch_id)?.zone ?? zone,
    language: spokenIn(defaultLanguage),
  }
  const news = { weekStart: week.week_start, difference, published }
  for (const member of members) {
    if (member.email === null || !concerned.has(member.id)) continue
    queueMail(tx, {
      kind: 'shifts.published',
      to: { address: member.email, name: member.name },
      about: `shift_week:${week.id}`,
      ...composeWeek(member, news, about),
    })
  }
}

export function tellOfTimeOff(tx: Tx, member: MemberRow, off: TimeOffRow, isGranted: boolean): void {
  if (member.email === null) return
  const { name: restaurant, defaultLanguage } = tx.restaurant
  const asked = { name: member.name, fromDay: off.from_day, toDay: off.to_day, isGranted }
  queueMail(tx, {
    kind: 'shifts.time_off',
    to: { address: member.email, name: member.name },
    about: `time_off:${off.id}`,
    ...composeTimeOff(asked, { restaurant, language: spokenIn(defaultLanguage) }),
  })
}
