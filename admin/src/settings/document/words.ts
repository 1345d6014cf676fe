import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { useLanguageName, useNameOf } from '../../ui/names.ts'
import { useHoursText } from '../../ui/week-grid/hours-text.ts'
import { useDayNames } from '../../ui/week-grid/names.ts'
import { DAYS, type Window } from '../../ui/week-grid/spans.ts'
import { fieldTexts } from './field-texts.ts'
import { documentTexts } from './texts.ts'

type Known = keyof (typeof fieldTexts)['en']
const isKnown = (key: string): key is Known => Object.hasOwn(fieldTexts.en, key)
const HOURS = ['windows', 'periods', 'hours']
const LANGUAGES = ['languages', 'default_language', 'locale']
const MOMENT = /^\d{4}-\d{2}-\d{2}T/
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** The document's fields and values as people say them. */
export function useDocumentWords() {
  const t = useTexts(documentTexts)
  const field = useTexts(fieldTexts)
  const nameOf = useNameOf()
  const languageName = useLanguageName()
  const hoursText = useHoursText()
  const dayNames = useDayNames()
  const format = useRestaurantFormat()

  const label = (path: string): string =>
    path
      .split('.')
      .map((key) => (isKnown(key) ? field(key) : key))
      .join(': ')

  function text(key: string, value: string): string {
    if (MOMENT.test(value)) return format.moment(value)
    if (DATE.test(value)) return format.date(value)
    if (LANGUAGES.includes(key)) return languageName(value)
    const day = (DAYS as readonly string[]).indexOf(value)
    if (key === 'days' && day >= 0) return dayNames.short[day] ?? value
    if ((key === 'types' || key === 'per') && isKnown(value)) return field(value)
    return value
  }

  function shown(key: string, value: unknown): string {
    if (value === null || value === undefined || value === '') return t('nothing')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number') {
      if (key.endsWith('_minor')) return format.price(value)
      if (key.endsWith('_pct') || key === 'percent') return format.rate(value)
      return format.number(value)
    }
    if (typeof value === 'string') return text(key, value)
    if (Array.isArray(value)) {
      if (HOURS.includes(key)) return hoursText(value as Window[])
      return value.map((each) => shown(key, each)).join(', ') || t('nothing')
    }
    if (isTexts(value)) return nameOf(value)
    const told = Object.entries(value).filter(([name]) => name !== 'ref')
    return told.map(([name, each]) => `${label(name)} ${shown(name, each)}`).join(' · ') || t('nothing')
  }

  return {
    label,
    nameOf,
    values(path: string, before: unknown, after: unknown): [string, string] {
      const key = path.split('.').at(-1) ?? path
      if (!isTexts(before) && !isTexts(after)) return [shown(key, before), shown(key, after)]
      // Of texts only the languages that differ.
      const [was, is] = [before, after].map((value) => (isTexts(value) ? value : {}))
      const languages = Object.keys({ ...was, ...is }).filter((name) => was?.[name] !== is?.[name])
      const only = (of: Record<string, string> | undefined) =>
        languages.map((name) => `${languageName(name)} ${of?.[name] ?? t('nothing')}`).join(', ')
      return [only(was), only(is)]
    },
  }
}

function isTexts(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const keys = Object.keys(value)
  return (
    keys.length > 0 &&
    keys.every((name) => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(name) && !isKnown(name)) &&
    Object.values(value).every((each) => typeof each === 'string')
  )
}
