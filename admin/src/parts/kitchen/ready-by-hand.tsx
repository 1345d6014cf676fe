import { Alert, Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../ui/language/language.tsx'
import { overviewQuery } from './screens.ts'
import { screenTexts } from './texts.ts'

/** What the kitchen finishes does not show as ready, until somebody says so: easily taken for a fault. */
export function ReadyByHand() {
  const t = useTexts(screenTexts)
  const { data } = useQuery(overviewQuery)
  if (!data || data.settings.ready_when_done) return null
  return (
    <Alert color="yellow" data-ready-by-hand>
      {t('readyByHand')}{' '}
      <Anchor component={Link} to="/kitchen" size="sm">
        {t('toKitchen')}
      </Anchor>
    </Alert>
  )
}
