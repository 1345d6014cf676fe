import { Alert, Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../ui/language/language.tsx'
import { useMay, useMe, useRestaurantFormat } from '../ui/me.ts'
import { planBannerTexts } from './plan-texts.ts'

/** So long before a plan ends, whoever runs the restaurant is told. */
const SOON_MS = 14 * 24 * 60 * 60_000

/** On every page, while the restaurant cannot work as it should or soon will not. */
export function StandingBanner() {
  const t = useTexts(planBannerTexts)
  const { suspended, plan_in_force: inForce, plan_ends_at: ends } = useMe()
  const { moment } = useRestaurantFormat()
  const isTold = useMay('changeSettings')
  const endsSoon = inForce && ends !== null && Date.parse(ends) - Date.now() < SOON_MS
  return (
    <>
      {suspended && <Told text={t('suspended')} />}
      {!inForce && <Told text={t('lapsed')} />}
      {endsSoon && isTold && <Told text={t('endsSoon', { moment: moment(ends) })} />}
    </>
  )
}

function Told({ text }: { text: string }) {
  const t = useTexts(planBannerTexts)
  const mayLook = useMay('choosePlan')
  return (
    <Alert color="orange" mb="md" className="no-print" role="status" data-standing>
      {text}{' '}
      {mayLook && (
        <Anchor component={Link} to="/settings/plan" inherit c="inherit" underline="always">
          {t('toPlan')}
        </Anchor>
      )}
    </Alert>
  )
}
