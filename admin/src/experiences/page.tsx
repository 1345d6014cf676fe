import { Badge, Button, Container, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffExperience } from '../../../server/src/restaurant/experiences/staff-contract.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useLive } from '../ui/live.ts'
import { useMay, useRestaurantFormat } from '../ui/me.ts'
import { useNameOf } from '../ui/names.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Empty, Listed } from '../ui/states.tsx'
import { LIVE, listQuery, STATE_COLORS, stateOf, type When } from './data.ts'
import { Editor } from './editor.tsx'
import classes from './experiences.module.css'
import { experienceTexts } from './texts.ts'

export function ExperiencesPage() {
  const t = useTexts(experienceTexts)
  const mayPlan = useMay('changeExperiences')
  const [when, setWhen] = useState<When>('upcoming')
  const [adding, setAdding] = useState(false)
  const query = useQuery(listQuery(when))
  useLive(LIVE)
  const isPast = when === 'past'
  return (
    <Container size="lg" px={0}>
      <PageHead
        title={t('title')}
        action={
          <Group gap="xs">
            <Button variant="default" component={Link} to="/experiences/door">
              {t('door')}
            </Button>
            {mayPlan && <Button onClick={() => setAdding(true)}>{t('add')}</Button>}
          </Group>
        }
      >
        {t('about')}
      </PageHead>
      <Stack gap="md">
        <SegmentedControl
          w="fit-content"
          aria-label={t('when')}
          value={when}
          onChange={(value) => setWhen(value as When)}
          data={[
            { value: 'upcoming', label: t('upcoming') },
            { value: 'past', label: t('past') },
          ]}
        />
        <Listed
          query={query}
          isEmpty={({ experiences }) => experiences.length === 0}
          empty={
            <Empty title={t(isPast ? 'nonePast' : 'none')}>{t(isPast ? 'nonePastMore' : 'noneMore')}</Empty>
          }
        >
          {({ experiences }) => (
            <Stack gap="xs">
              {experiences.map((one) => (
                <Row key={one.id} one={one} />
              ))}
            </Stack>
          )}
        </Listed>
      </Stack>
      {adding && query.data && <Editor list={query.data} one={null} onClose={() => setAdding(false)} />}
    </Container>
  )
}

function Row({ one }: { one: StaffExperience }) {
  const t = useTexts(experienceTexts)
  const format = useRestaurantFormat()
  const nameOf = useNameOf()
  const name = nameOf(one.name)
  const state = stateOf(one)
  const facts = [
    one.price_minor === 0 ? t('free') : format.price(one.price_minor),
    t('sold', { sold: one.booked_tickets, capacity: one.capacity }),
    ...(one.held_tickets > 0 ? [t('heldToo', { count: one.held_tickets })] : []),
    ...(one.waiting > 0 ? [t('waitingToo', { count: one.waiting })] : []),
  ]
  return (
    <Paper
      withBorder
      radius="md"
      p="sm"
      component={Link}
      to={`/experiences/${one.id}`}
      className={classes.row ?? ''}
      data-experience={one.id}
    >
      <Group gap="md" wrap="nowrap" align="center">
        {one.photo && <img className={classes.thumb} src={one.photo.sizes[0]?.url} alt="" />}
        <Stack gap={2} flex={1} miw={0}>
          <Group gap={6}>
            <Text fw={600} className="break">
              {name}
            </Text>
            <Badge variant="light" color={STATE_COLORS[state]} autoContrast>
              {t(`state_${state}`)}
            </Badge>
          </Group>
          <Text size="sm">{format.moment(one.starts_at)}</Text>
          <Text size="sm" c="dimmed" className="figures">
            {facts.join(' · ')}
          </Text>
        </Stack>
      </Group>
    </Paper>
  )
}
