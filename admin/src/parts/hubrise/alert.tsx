import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useBranch } from '../../ui/branch.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useMay } from '../../ui/me.ts'
import { hubOrdersQuery } from './data.ts'
import { hubOrderTexts } from './order-texts.ts'

/** Whoever is on duty must not miss an order that waits. */
export function HubOrdersAlert() {
  const { data } = useQuery(hubOrdersQuery)
  const count = data?.orders.length ?? 0
  if (!data || count + data.failing.length === 0) return null
  return (
    <Stack gap="sm" mb="md">
      {data.failing.map(({ branch_id, branch }) => (
        <NoOrders key={branch_id} branch={branch} />
      ))}
      {count > 0 && <ToReview count={count} />}
    </Stack>
  )
}

function NoOrders({ branch }: { branch: string }) {
  const t = useTexts(hubOrderTexts)
  const mayMend = useMay('changeSettings')
  const { isOneOfSeveral } = useBranch()
  return (
    <Alert color="red" p="sm" className="break" data-hubrise="failing">
      <Group justify="space-between" gap="sm">
        <Text>{isOneOfSeveral ? t('noOrdersAt', { branch }) : t('noOrders')}</Text>
        {mayMend ? (
          <Button variant="default" component={Link} to="/settings/channels">
            {t('fix')}
          </Button>
        ) : (
          <Text size="sm">{t('tellManager')}</Text>
        )}
      </Group>
    </Alert>
  )
}

function ToReview({ count }: { count: number }) {
  const t = useTexts(hubOrderTexts)
  return (
    <Alert color="orange" p="sm" data-hubrise={count}>
      <Group justify="space-between" gap="sm">
        <Text>{t('toReview', { count })}</Text>
        <Button variant="default" component={Link} to="/orders/hubrise">
          {t('review')}
        </Button>
      </Group>
    </Alert>
  )
}
