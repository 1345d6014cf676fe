import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { isSame } from '../../ui/meanwhile/merge.ts'
import { useLanguageName } from '../../ui/names.ts'
import type { formTexts } from '../forms/texts.ts'
import { useFormTexts } from '../forms/wording.ts'
import { viewTexts } from './texts.ts'

/** Fields of the document that the forms have a word for. */
const WORDS: Record<string, keyof (typeof formTexts)['en']> = {
  name: 'name',
  description: 'description',
  price_minor: 'price',
  variants: 'sizes',
  options: 'options',
  dietary: 'dietary',
  allergens: 'allergens',
  is_available: 'isAvailable',
  show_online: 'showOnline',
  is_active: 'isActive',
  windows: 'hours',
  modifier_group_refs: 'groups',
  slots: 'slots',
  min_select: 'minSelect',
  max_select: 'maxSelect',
  percent: 'percent',
  amount_off_minor: 'amountOff',
}

/** What a difference is about, and both values short enough for one line. */
export function useFieldWords() {
  const t = useTexts(viewTexts)
  const form = useFormTexts()
  const languageName = useLanguageName()
  const { price, number } = useRestaurantFormat()

  function shown(field: string, value: unknown): string {
    if (value === null || value === undefined || value === '') return t('nothing')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number') return field.endsWith('_minor') ? price(value) : number(value)
    if (typeof value === 'string') return value
    if (Array.isArray(value)) return value.map((each) => shown('', each)).join(', ') || t('nothing')
    return (
      Object.entries(value)
        .map(([name, each]) => `${isLanguage(name) ? languageName(name) : name} ${shown(name, each)}`)
        .join(', ') || t('nothing')
    )
  }
  return {
    label: (field: string) => (WORDS[field] ? form(WORDS[field]) : field),
    values(field: string, before: unknown, after: unknown): [string, string] {
      const texts = [before, after].map((value) => (isTexts(value) ? value : {}))
      if (!isTexts(before) && !isTexts(after)) return [shown(field, before), shown(field, after)]
      // Of texts only the languages that differ.
      const [was = {}, is = {}] = texts
      const languages = Object.keys({ ...was, ...is }).filter((name) => !isSame(was[name], is[name]))
      const only = (of: Record<string, unknown>) =>
        languages.map((name) => `${languageName(name)} ${shown('', of[name])}`).join(', ')
      return [only(was), only(is)]
    },
  }
}

const isLanguage = (name: string) => /^[a-z]{2,3}(-|$)/.test(name)

function isTexts(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.keys(value).length > 0 && Object.keys(value).every(isLanguage)
}
