import { NativeSelect } from '@mantine/core'
import type { StockOverview } from '../../../server/src/restaurant/stock/staff-contract.ts'

export function BranchChoice({
  label,
  house,
  value,
  onChange,
  error = null,
}: {
  label: string
  house: StockOverview
  value: number
  onChange: (branch: number) => void
  error?: string | null
}) {
  return (
    <NativeSelect
      label={label}
      flex="1 1 10rem"
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      error={error}
      data={house.branches.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}
