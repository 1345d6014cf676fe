import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../language/language.tsx'
import type { Window } from './spans.ts'
import { weekTexts } from './texts.ts'
import { WeekForm } from './week-form.tsx'
import { WeekGrid } from './week-grid.tsx'

/** Hours of which none means always. */
export function HoursField({
  label,
  windows,
  onChange,
  error,
}: {
  label: string
  windows: readonly Window[]
  onChange: (windows: Window[]) => void
  error: string | null
}) {
  const t = useTexts(weekTexts)
  const [isOpened, setOpened] = useState(windows.length > 0)
  const isShown = isOpened || windows.length > 0
  return (
    <Stack gap="sm" data-hours-field>
      <SegmentedControl
        w="fit-content"
        aria-label={label}
        value={isShown ? 'hours' : 'always'}
        onChange={(value) => {
          setOpened(value === 'hours')
          if (value === 'always') onChange([])
        }}
        data={[
          { value: 'always', label: t('always') },
          { value: 'hours', label: t('atHours') },
        ]}
      />
      {isShown && (
        <>
          <WeekGrid windows={windows} onChange={onChange} />
          {windows.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('noHours')}
            </Text>
          )}
          <WeekForm windows={windows} onChange={onChange} />
        </>
      )}
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}
