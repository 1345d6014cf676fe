import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useBranch } from '../ui/branch.ts'
import { useTexts } from '../ui/language/language.tsx'
import { peopleTexts } from './texts.ts'

/** Which branches somebody is limited to; only where there are several. None chosen: they work at all of them. */
export function BranchesInput({
  value,
  onChange,
  ...props
}: Omit<MultiSelectProps, 'value' | 'onChange' | 'data'> & {
  value: number[]
  onChange: (branchIds: number[]) => void
}) {
  const t = useTexts(peopleTexts)
  const { branches, isOneOfSeveral } = useBranch()
  if (!isOneOfSeveral) return null
  return (
    <MultiSelect
      data={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onChange={(next) => onChange(next.map(Number))}
      placeholder={value.length === 0 ? t('allBranches') : ''}
      clearable
      {...props}
    />
  )
}
