import { Alert, Anchor, Badge, Button, Container, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffGuest } from '../../../server/src/restaurant/guests/staff-contract.ts'
import type { GuestProfile } from '../../../server/src/workspace/guests/contract.ts'
import { ApiError } from '../ui/api.ts'
import { Facts } from '../ui/facts.tsx'
import IconAllergies from '../ui/icons/generated/IconAlertTriangle.ts'
import IconPencil from '../ui/icons/generated/IconPencil.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../ui/me.ts'
import { usePageTitle } from '../ui/page-title.ts'
import { Empty, Loaded } from '../ui/states.tsx'
import { Contact } from './contact.tsx'
import { profileQuery } from './data.ts'
import { EditDetails } from './details.tsx'
import classes from './guests.module.css'
import { Notes } from './notes.tsx'
import { Privacy } from './privacy.tsx'
import { guestTexts } from './texts.ts'
import { Bookings, Favourites, Orders, Reviews } from './visits.tsx'

export function ProfilePage() {
  const t = useTexts(guestTexts)
  const { guest } = useParams({ strict: false })
  const query = useQuery(profileQuery(Number(guest)))
  usePageTitle(query.data?.guest.name ?? t('title'))
  const isGone =
    query.error instanceof ApiError && ['not_found', 'validation_failed'].includes(query.error.code)
  return (
    <Container size="lg" px={0}>
      <Anchor component={Link} to="/guests" size="sm">
        {t('allGuests')}
      </Anchor>
      {isGone ? (
        <Empty title={t('gone')}>{t('goneMore')}</Empty>
      ) : (
        <Loaded query={query} rows={4} height={120}>
          {(profile) => <Whole key={profile.guest.id} profile={profile} />}
        </Loaded>
      )}
    </Container>
  )
}

function Whole({ profile }: { profile: GuestProfile }) {
  const t = useTexts(guestTexts)
  const { guest } = profile
  return (
    <Stack gap="md" mt="xs" data-guest={guest.id}>
      <Head guest={guest} />
      {guest.allergies.length > 0 && (
        <Alert color="red" icon={<IconAllergies aria-hidden />} title={t('allergies')}>
          <Text fw={600} className="break">
            {guest.allergies.join(' · ')}
          </Text>
        </Alert>
      )}
      <div className={classes.columns}>
        <Stack gap="md">
          <Notes guest={guest} />
          <Contact guest={guest} />
        </Stack>
        <Stack gap="md">
          <Bookings bookings={profile.bookings} />
          <Orders orders={profile.orders} />
          <Reviews reviews={profile.reviews} />
          <Favourites dishes={profile.favourites} />
        </Stack>
      </div>
      <Privacy guest={guest} />
    </Stack>
  )
}

function Head({ guest }: { guest: StaffGuest }) {
  const t = useTexts(guestTexts)
  const format = useRestaurantFormat()
  const mayChange = useMay('changeGuests')
  const [editing, setEditing] = useState(false)
  const { visits_count: visits, total_spend_minor: spend, last_visit_at: last, tags } = guest
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={6} flex="1 1 16rem" miw={0}>
          <Title order={1} size="h2" className="break">
            <bdi>{guest.name}</bdi>
          </Title>
          {tags.length > 0 && (
            <Group gap={6}>
              {tags.map((tag) => (
                <Badge key={tag} variant="default" tt="none">
                  {tag}
                </Badge>
              ))}
            </Group>
          )}
        </Stack>
        {mayChange && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {t('edit')}
          </Button>
        )}
      </Group>
      <Facts
        facts={[
          { name: t('visitsName'), value: <strong>{format.number(visits)}</strong> },
          { name: t('spend'), value: <strong>{format.price(spend)}</strong> },
          ...(visits > 0 ? [{ name: t('perVisit'), value: format.price(Math.round(spend / visits)) }] : []),
          { name: t('lastVisit'), value: last ? format.moment(last) : t('noVisit') },
          { name: t('since'), value: format.day(guest.created_at.slice(0, 10)) },
        ]}
      />
      {editing && <EditDetails guest={guest} onClose={() => setEditing(false)} />}
    </Stack>
  )
}
