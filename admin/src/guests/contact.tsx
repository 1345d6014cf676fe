import { Anchor, Stack, Switch, Text } from '@mantine/core'
import type { StaffGuest } from '../../../server/src/restaurant/guests/staff-contract.ts'
import { Facts } from '../ui/facts.tsx'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { useSetConsent } from './data.ts'
import { languageName } from './details.tsx'
import { guestTexts, sourceText } from './texts.ts'

export function Contact({ guest }: { guest: StaffGuest }) {
  const t = useTexts(guestTexts)
  const { language } = useLanguage()
  const { phone, email, locale } = guest
  const none = <Text c="dimmed">{t('unknown')}</Text>
  return (
    <Panel title={t('contact')}>
      <Stack gap="md">
        <Facts
          facts={[
            {
              name: t('phone'),
              value: phone ? (
                <Anchor href={`tel:${phone}`} dir="ltr">
                  {phone}
                </Anchor>
              ) : (
                none
              ),
            },
            {
              name: t('email'),
              value: email ? (
                <Anchor href={`mailto:${email}`} dir="ltr" className="break">
                  {email}
                </Anchor>
              ) : (
                none
              ),
            },
            { name: t('language'), value: locale ? languageName(locale, language) : none },
          ]}
        />
        <Consent guest={guest} />
      </Stack>
    </Panel>
  )
}

function Consent({ guest }: { guest: StaffGuest }) {
  const t = useTexts(guestTexts)
  const format = useRestaurantFormat()
  const mayChange = useMay('changeGuests')
  const tell = useTellProblem()
  const set = useSetConsent(guest.id)
  const { marketing_opted_in: agrees, marketing_decided_at: at, marketing_source: source } = guest
  const decided = at && {
    when: format.moment(at),
    where: sourceText(t, source),
  }
  return (
    <Stack gap={4}>
      <Switch
        label={t('consentLabel')}
        description={t('consentMore')}
        checked={set.isPending ? set.variables : agrees}
        disabled={!mayChange}
        onChange={(event) => {
          if (!set.isPending) set.mutate(event.currentTarget.checked, { onError: tell })
        }}
      />
      <Text size="sm" c="dimmed">
        {decided ? t(agrees ? 'agreedOn' : 'withdrawnOn', decided) : t('neverAsked')}
      </Text>
    </Stack>
  )
}
