import type { Right } from '../../../../server/src/ground/staff/rights.ts'
import type { Language } from '../../../../server/src/platform/i18n/texts.ts'
import { developerTexts } from '../../developer/texts.ts'
import { listTexts } from '../../settings/list-texts.ts'
import { SETTINGS_PAGES } from '../../settings/pages.ts'
import { PAGE_RIGHTS } from '../../ui/page-rights.ts'
import { PAGES } from '../pages.ts'
import { shellTexts } from '../texts.ts'

/** A page or a setting, by its name in every language: whoever reads Arabic may type English. */
export type Place = { to: string; kind: 'pages' | 'settings'; right: Right; names: Record<Language, string> }

const SETTINGS = ['tokens', 'sandbox', 'webhooks', 'apps', 'activity', 'refused'] as const

function namesOf<Key extends string>(texts: Record<Language, Record<Key, unknown>>, key: Key) {
  return { en: String(texts.en[key]), ar: String(texts.ar[key]) }
}

export const PLACES: Place[] = [
  ...PAGES.map(
    ({ to, text }): Place => ({
      to,
      kind: 'pages',
      right: PAGE_RIGHTS[to],
      names: namesOf(shellTexts, text),
    }),
  ),
  ...SETTINGS_PAGES.filter(({ isElsewhere }) => !isElsewhere).map(
    ({ to, text }): Place => ({
      to,
      kind: 'settings',
      right: PAGE_RIGHTS[to],
      names: namesOf(listTexts, text),
    }),
  ),
  {
    to: '/first-steps',
    kind: 'settings',
    right: PAGE_RIGHTS['/first-steps'],
    names: namesOf(shellTexts, 'firstSteps'),
  },
  ...SETTINGS.map(
    (name): Place => ({
      to: `/developer/${name}`,
      kind: 'settings',
      right: PAGE_RIGHTS['/developer'],
      names: namesOf(developerTexts, name),
    }),
  ),
]

/** Where a word of the name begins so; all of them where nothing is typed. */
export function placesCalled(places: Place[], typed: string): Place[] {
  const wanted = folded(typed)
  if (wanted === '') return places.filter(({ kind }) => kind === 'pages')
  return places.filter(({ names }) =>
    Object.values(names).some((name) => ` ${folded(name)}`.includes(` ${wanted}`)),
  )
}

function folded(text: string): string {
  return text
    .trim()
    .toLocaleLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u0655]/g, '')
    .replace(/(^|\s)ال/g, '$1')
}
