import { Stack } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Ending } from '../../../server/src/workspace/ending/staff-contract.ts'
import { SettingsSheet } from '../parts/settings/sheet.tsx'
import { api } from '../ui/api.ts'
import { useTexts } from '../ui/language/language.tsx'
import { Loaded } from '../ui/states.tsx'
import { CloseForGood } from './close.tsx'
import { DeleteSandbox, HandOver } from './lesser.tsx'
import { endingTexts } from './texts.ts'

const endingQuery = queryOptions({
  queryKey: ['ending'],
  queryFn: ({ signal }) => api.get<Ending>('/ending', signal),
})

export function EndingPage() {
  const t = useTexts(endingTexts)
  return (
    <SettingsSheet title={t('title')} about={t('about')}>
      <Loaded query={useQuery(endingQuery)}>
        {(ending) => (
          <Stack gap="md">
            <HandOver ending={ending} />
            {ending.has_sandbox && <DeleteSandbox />}
            <CloseForGood ending={ending} />
          </Stack>
        )}
      </Loaded>
    </SettingsSheet>
  )
}
