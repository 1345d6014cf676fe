import { Alert, Anchor, Group, List, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { DayEnd } from '../../../server/src/restaurant/closings/contract.ts'
import type { DrawerDay } from '../../../server/src/restaurant/drawers/contract.ts'
import { Facts } from '../ui/facts.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { CloseDay } from './close-day.tsx'
import { Difference, useDifference } from './difference.tsx'
import { paymentTexts } from './texts.ts'

/** The sum of the Zs of the day's drawers. */
export function DrawersOfDay({ shown, drawers }: { shown: DayEnd; drawers: DrawerDay }) {
  const t = useTexts(paymentTexts)
  const { price } = useRestaurantFormat()
  return (
    <Stack gap="md">
      <Reports drawers={drawers} />
      <Facts
        facts={[
          { name: t('float'), value: price(drawers.float_minor) },
          { name: t('expected'), value: <strong data-expected>{price(drawers.expected_minor)}</strong> },
          { name: t('counted'), value: <strong data-counted>{price(drawers.counted_minor)}</strong> },
        ]}
      />
      {drawers.reports.length > 0 && <Difference minor={drawers.difference_minor} />}
      {drawers.elsewhere_minor !== 0 && (
        <Alert color="orange" data-elsewhere>
          {t('elsewhere', { amount: price(drawers.elsewhere_minor) })}
        </Alert>
      )}
      {drawers.open.length > 0 ? <OpenDrawers open={drawers.open} /> : <CloseDay shown={shown} />}
    </Stack>
  )
}

function Reports({ drawers: { reports } }: { drawers: DrawerDay }) {
  const t = useTexts(paymentTexts)
  const { price } = useRestaurantFormat()
  const said = useDifference()
  return (
    <Stack component="ul" gap={6} m={0} p={0} className="figures">
      {reports.map(({ id, drawer_name, number, counted_minor, difference_minor, late }) => (
        <Group key={id} component="li" justify="space-between" gap="xs">
          <Text fw={500} className="break">
            <bdi>{drawer_name}</bdi> · {t('zNumber', { number })}
          </Text>
          <Text size="sm">
            {price(counted_minor)} · {said(difference_minor)}
          </Text>
          {late.length > 0 && (
            <Alert color="orange" w="100%" data-late-of-z>
              {t('lateOfZ')}
            </Alert>
          )}
        </Group>
      ))}
    </Stack>
  )
}

function OpenDrawers({ open }: { open: DrawerDay['open'] }) {
  const t = useTexts(paymentTexts)
  const { moment } = useRestaurantFormat()
  return (
    <Alert color="orange" title={t('openDrawers')} data-open-drawers>
      <List spacing={4}>
        {open.map(({ drawer_id, drawer_name, opened_by, opened_at }) => (
          <List.Item key={drawer_id}>
            <Anchor
              inherit
              c="inherit"
              underline="always"
              renderRoot={(props) => <Link to="/drawers" {...props} />}
            >
              <bdi>{drawer_name}</bdi>
            </Anchor>
            {' · '}
            {t('startedBy', { name: `\u2068${opened_by}\u2069`, moment: moment(opened_at) })}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
