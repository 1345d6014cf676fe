import { SegmentedControl } from '@mantine/core'

type Venue = 'live' | 'sandbox'

/** The restaurant itself, or its sandbox. */
export function VenueChoice({
  label,
  names,
  value,
  onChange,
}: {
  label: string
  names: Record<Venue, string>
  value: Venue
  onChange: (venue: Venue) => void
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
