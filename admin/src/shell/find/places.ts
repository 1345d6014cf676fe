import type { Right } from '../../../../server/src/ground/staff/rights.ts'
import { developerTexts } from '../../developer/texts.ts'
import { listTexts } from '../../settings/list-texts.ts'
import { SETTINGS_PAGES } from '../../settings/pages.ts'
import { type LanguageWords, type Texts, wordsFor } from '../../ui/language/texts.ts'
import { PAGE_RIGHTS } from '../../ui/page-rights.ts'
import { GROUPS, SETTINGS as SETTINGS_PAGE } from '../pages.ts'
import { shellTexts } from '../texts.ts'

/** A page or a setting. */
export type Place = {
  to: string
  kind: 'pages' | 'settings'
  right: Right
  nameIn: (words: LanguageWords | null) => string
}

const SETTINGS = ['tokens', 'sandbox', 'webhooks', 'apps', 'activity', 'refused'] as const

function nameOf<Key extends string>(texts: Texts<Key>, key: NoInfer<Key>): Place['nameIn'] {
  return (words) => String(wordsFor(texts, words)[key])
}

export const PLACES: Place[] = [
  ...[...GROUPS.flatMap(({ pages }) => pages), SETTINGS_PAGE].map(
    ({ to, text }): Place => ({
      to,
      kind: 'pages',
      right: PAGE_RIGHTS[to],
      nameIn: nameOf(shellTexts, text),
    }),
  ),
  ...SETTINGS_PAGES.filter(({ isElsewhere }) => !isElsewhere).map(
    ({ to, text }): Place => ({
      to,
      kind: 'settings',
      right: PAGE_RIGHTS[to],
      nameIn: nameOf(listTexts, text),
    }),
  ),
  {
    to: '/first-steps',
    kind: 'settings',
    right: PAGE_RIGHTS['/first-steps'],
    nameIn: nameOf(shellTexts, 'firstSteps'),
  },
  ...SETTINGS.map(
    (name): Place => ({
      to: `/developer/${name}`,
      kind: 'settings',
      right: PAGE_RIGHTS['/developer'],
      nameIn: nameOf(developerTexts, name),
    }),
  ),
]

/** Where a word of the name begins so; all of them where nothing is typed. Whoever reads Arabic may type English. */
export function placesCalled(places: Place[], typed: string, words: LanguageWords | null): Place[] {
  const wanted = folded(typed)
  if (wanted === '') return places.filter(({ kind }) => kind === 'pages')
  return places.filter(({ nameIn }) =>
    [nameIn(words), nameIn(null)].some((name) => ` ${folded(name)}`.includes(` ${wanted}`)),
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
