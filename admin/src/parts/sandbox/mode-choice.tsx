import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../ui/language/language.tsx'
import { sandboxQuery } from './data.ts'
import { sandboxModeTexts } from './texts.ts'

export type Mode = 'live' | 'sandbox'

/** The restaurant itself, or its sandbox, where it has one. */
export function ModeChoice({
  label,
  value,
  onChange,
}: {
  label: string
  value: Mode
  onChange: (mode: Mode) => void
}) {
  const t = useTexts(sandboxModeTexts)
  const sandbox = useQuery(sandboxQuery)
  if (!sandbox.data?.exists) return null
  return (
    <SegmentedControl
      aria-label={label}
      value={value}
      onChange={onChange}
      data={[
        { value: 'live', label: t('live') },
        { value: 'sandbox', label: t('sandbox') },
      ]}
      w="fit-content"
    />
  )
}
