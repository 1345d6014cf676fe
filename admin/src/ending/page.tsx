import { Container, Stack } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Ending } from '../../../server/src/workspace/ending/staff-contract.ts'
import { BackToSettings } from '../parts/settings/frame.tsx'
import { api } from '../ui/api.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMay } from '../ui/me.ts'
import { NotForRole } from '../ui/not-for-role.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Listed } from '../ui/states.tsx'
import { CloseForGood } from './close.tsx'
import { DeleteSandbox, HandOver } from './lesser.tsx'
import { endingTexts } from './texts.ts'

const endingQuery = queryOptions({
  queryKey: ['ending'],
  queryFn: ({ signal }) => api.get<Ending>('/ending', signal),
})

export function EndingPage() {
  return useMay('closeRestaurant') ? <Ends /> : <NotForRole />
}

function Ends() {
  const t = useTexts(endingTexts)
  const query = useQuery(endingQuery)
  return (
    <Container size="lg" px={0}>
      <BackToSettings />
      <PageHead title={t('title')}>{t('about')}</PageHead>
      <Listed query={query} isEmpty={() => false} empty={null}>
        {(ending) => (
          <Stack gap="md">
            <HandOver ending={ending} />
            {ending.has_sandbox && <DeleteSandbox />}
            <CloseForGood ending={ending} />
          </Stack>
        )}
      </Listed>
    </Container>
  )
}
