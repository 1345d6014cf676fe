import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DEVICES_LIVE, devicesQuery } from '../parts/devices/data.ts'
import { DevicesOfKind } from '../parts/devices/devices-of-kind.tsx'
import { KINDS_SHOWN } from '../parts/devices/kinds.ts'
import { deviceTexts } from '../parts/devices/texts.ts'
import { SettingsSheet } from '../parts/settings/sheet.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { Line } from '../ui/line.tsx'
import { useLive } from '../ui/live.ts'
import { Loaded } from '../ui/states.tsx'

/** Every device of the branch, by kind. */
export function DevicesPage() {
  const t = useTexts(deviceTexts)
  const connection = useLive(DEVICES_LIVE)
  const query = useQuery(devicesQuery)
  return (
    <SettingsSheet title={t('title')} aside={<Line connection={connection} />} about={t('about')}>
      <Loaded query={query}>
        {(devices) => (
          <Stack gap="md">
            {KINDS_SHOWN.map((kind) => (
              <DevicesOfKind key={kind.kind} {...{ kind, devices }} />
            ))}
          </Stack>
        )}
      </Loaded>
    </SettingsSheet>
  )
}
