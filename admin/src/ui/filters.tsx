import { Button } from '@mantine/core'
import { useTexts } from './language/language.tsx'
import { uiTexts } from './texts.ts'

type Filtering<Name extends string> = {
  filter: Record<Name, string>
  onChange: (filter: Record<Name, string>) => void
}

/** Of a field that narrows a list: its value, and what it does when it changes. */
export function filterFields<Name extends string>({ filter, onChange }: Filtering<Name>) {
  return (name: Name) => ({
    value: filter[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...filter, [name]: event.currentTarget.value }),
  })
}

export function ClearFilters<Name extends string>({
  filter,
  onChange,
  none,
}: Filtering<Name> & { none: Record<Name, string> }) {
  const t = useTexts(uiTexts)
  const isNarrowed = Object.values(filter).some((value) => value !== '')
  return (
    <Button variant="default" disabled={!isNarrowed} onClick={() => onChange(none)}>
      {t('clear')}
    </Button>
  )
}
