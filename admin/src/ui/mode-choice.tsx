import { SegmentedControl } from '@mantine/core'

type Mode = 'live' | 'sandbox'

/** The restaurant itself, or its sandbox. */
export function ModeChoice({
  label,
  names,
  value,
  onChange,
}: {
  label: string
  names: Record<Mode, string>
  value: Mode
  onChange: (mode: Mode) => void
}) {
  return (
    <SegmentedControl
      aria-label={label}
      value={value}
      onChange={onChange}
      data={[
        { value: 'live', label: names.live },
        { value: 'sandbox', label: names.sandbox },
      ]}
      w="fit-content"
    />
  )
}
