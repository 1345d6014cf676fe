import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ExperienceDetail } from '../../../server/src/restaurant/experiences/staff-contract.ts'
import { api } from '../ui/api.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { useChange } from './data.ts'
import classes from './experiences.module.css'
import { GuestForm } from './guest-form.tsx'
import { Section } from './section.tsx'
import { experienceTexts } from './texts.ts'

/** Guests who wait for tickets of a full date. */
export function Waitlist({ detail: { experience, waits } }: { detail: ExperienceDetail }) {
  const t = useTexts(experienceTexts)
  const tell = useTellProblem()
  const [adding, setAdding] = useState(false)
  const drop = useChange((id: string) => api.delete(`/experience-waits/${id}`, {}))
  const isFull = experience.tickets_left === 0
  if (waits.length === 0 && !isFull) return null
  return (
    <div className={classes.screen}>
      <Section
        title={t('waitlist')}
        action={
          isFull && (
            <Button size="compact-sm" variant="default" onClick={() => setAdding(true)}>
              {t('addWait')}
            </Button>
          )
        }
      >
        <Text size="sm" c="dimmed">
          {t('waitlistMore')}
        </Text>
        {waits.length === 0 && <Text>{t('noWaits')}</Text>}
        <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {waits.map(({ id, name, status, tickets }) => (
            <Group key={id} component="li" gap="xs" justify="space-between">
              <Group gap={6}>
                <Text className="break">
                  <bdi>{name}</bdi>
                </Text>
                <Badge variant="light" color={status === 'waiting' ? 'blue' : 'gray'} autoContrast>
                  {t(`wait_${status}`)}
                </Badge>
                <Text size="sm" c="dimmed">
                  {t('ticketsOf', { count: tickets })}
                </Text>
              </Group>
              {status === 'waiting' && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  aria-label={t('dropWait', { name })}
                  onClick={() => drop.mutate(id, { onError: tell })}
                >
                  {t('dropShort')}
                </Button>
              )}
            </Group>
          ))}
        </Stack>
        {adding && (
          <GuestForm
            title={t('addWait')}
            action={t('addWait')}
            needsEmail
            send={({ note, ...wish }) => api.post(`/experiences/${experience.id}/waits`, wish)}
            onDone={() => setAdding(false)}
            onClose={() => setAdding(false)}
          />
        )}
      </Section>
    </div>
  )
}
