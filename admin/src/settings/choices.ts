// What can be chosen, by its name in the reader's language: from what the browser itself knows.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { settingsQuery } from '../parts/settings/use-settings.ts'
import { useLanguage } from '../ui/language/language.tsx'

export type Choice = { value: string; label: string }

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
/** Regions that are no countries. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])
/** Languages that are written in several ways. */
const WRITTEN = ['en-GB', 'es-419', 'fr-CA', 'pt-BR', 'zh-Hans', 'zh-Hant', 'fil']

function named(
  language: string,
  type: 'region' | 'language' | 'currency',
  codes: readonly string[],
): Choice[] {
  const names = new Intl.DisplayNames([language], { type, fallback: 'none' })
  return codes
    .flatMap((value) => {
      const name = names.of(value)
      return name === undefined ? [] : [{ value, label: `${name} (${value})` }]
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, language))
}

/** What is set stays a choice, whether the browser knows it or not. */
function withOwn(choices: Choice[], own: readonly (string | null)[]): Choice[] {
  const known = new Set(choices.map(({ value }) => value))
  return [
    ...own.flatMap((value) => (value === null || known.has(value) ? [] : [{ value, label: value }])),
    ...choices,
  ]
}

export function useCountries(own: string | null): Choice[] {
  const { language } = useLanguage()
  return useMemo(() => {
    const codes = PAIRS.map((pair) => pair.toUpperCase()).filter((code) => !NO_COUNTRIES.has(code))
    return withOwn(named(language, 'region', codes), [own])
  }, [language, own])
}

export function useCurrencies(own: string): Choice[] {
  const { language } = useLanguage()
  return useMemo(
    () => withOwn(named(language, 'currency', Intl.supportedValuesOf('currency')), [own]),
    [language, own],
  )
}

export function useLanguageChoices(own: readonly string[]): Choice[] {
  const { language } = useLanguage()
  return useMemo(() => withOwn(named(language, 'language', [...PAIRS, ...WRITTEN]), own), [language, own])
}

/** The branches by the refs that the document has, the main one first. */
export function useBranchChoices(): (Choice & { slug: string | null })[] {
  const { data } = useQuery(settingsQuery('branches'))
  return (data?.value.branches ?? []).map(({ ref, name, slug }) => ({
    value: ref,
    label: name,
    slug: slug ?? null,
  }))
}

export function useZones(own: string | null): Choice[] {
  return useMemo(
    () =>
      withOwn(
        ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({
          value,
          label: value.replaceAll('_', ' '),
        })),
        [own],
      ),
    [own],
  )
}
