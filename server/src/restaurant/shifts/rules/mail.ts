import type { PublishedRow } from '../queries.ts'
import { MAIL_TEXTS, type MailTexts } from '../texts.ts'
import type { Difference } from './difference.ts'
import type { Times } from './week.ts'

type About = { restaurant: string; zone: string; language: string }
type Line = Times & { role: string; breakMinutes: number; note: string | null }
type Shift = Omit<PublishedRow, 'id' | 'staff_name'>

/** What one person is told of a week: what is new for them, and then all their shifts. */
export function composeWeek(
  person: { id: number; name: string },
  {
    weekStart,
    difference,
    published,
  }: { weekStart: string; difference: Difference; published: PublishedRow[] },
  about: About,
): { subject: string; body: string } {
  const texts = textsIn(about.language)
  const words = { restaurant: about.restaurant, name: person.name, week: dayText(weekStart, about.language) }
  const line = (shift: Shift) => `  ${shiftText(lineOf(shift), about, texts)}`
  const section = (title: string, shifts: Shift[]) =>
    shifts.length > 0 ? `${title}:\n${shifts.map(line).join('\n')}` : null
  const isOwn = ({ member_id }: Shift) => member_id === person.id
  const { added, changed, removed } = difference
  const given = changed.filter(({ before, after }) => isOwn(after) && !isOwn(before))
  const taken = changed.filter(({ before, after }) => isOwn(before) && !isOwn(after))
  const moved = changed.filter(({ before, after }) => isOwn(before) && isOwn(after))
  const own = published.filter(isOwn)
  const paragraphs = [
    fill(texts.greeting, words),
    fill(texts.published, words),
    section(texts.added, [...added.filter(isOwn), ...given.map(({ after }) => after)]),
    section(
      texts.changed,
      moved.map(({ after }) => after),
    ),
    section(texts.removed, [...removed.filter(isOwn), ...taken.map(({ before }) => before)]),
    section(texts.yours, own) ?? texts.none,
    about.restaurant,
  ]
  return {
    subject: fill(texts.subject, words),
    body: `${paragraphs.filter((paragraph) => paragraph !== null).join('\n\n')}\n`,
  }
}

export function composeTimeOff(
  { name, fromDay, toDay, isGranted }: { name: string; fromDay: string; toDay: string; isGranted: boolean },
  { restaurant, language }: Omit<About, 'zone'>,
): { subject: string; body: string } {
  const { greeting, off } = textsIn(language)
  const words = {
    restaurant,
    name,
    from: dayText(fromDay, language),
    to: dayText(toDay, language),
  }
  const answer = fill(isGranted ? off.granted : off.refused, words)
  return {
    subject: fill(off.subject, words),
    body: `${fill(greeting, words)}\n\n${answer}\n\n${restaurant}\n`,
  }
}

function textsIn(language: string): MailTexts {
  const texts = MAIL_TEXTS[language] ?? MAIL_TEXTS.en
  if (!texts) throw new Error('there are no words for shifts')
  return texts
}

function lineOf({ starts_at, ends_at, role, break_minutes, note }: Shift): Line {
  return { startsAt: starts_at, endsAt: ends_at, role, breakMinutes: break_minutes, note }
}

function shiftText(shift: Line, { zone, language }: About, texts: MailTexts): string {
  const day = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: zone,
  })
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: zone })
  const parts = [
    `${day.format(shift.startsAt)}, ${time.format(shift.startsAt)} – ${time.format(shift.endsAt)}`,
    shift.role,
    shift.breakMinutes > 0 ? fill(texts.break, { minutes: String(shift.breakMinutes) }) : null,
    shift.note,
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

function dayText(date: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(Date.parse(`${date}T00:00:00Z`))
}

// One pass, so that braces in a name stay what they are.
function fill(template: string, words: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '')
}
