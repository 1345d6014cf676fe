import { Alert, Button, Container, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DoorAnswer } from '../../../server/src/restaurant/experiences/staff-contract.ts'
import { errorOn } from '../ui/field-error.ts'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { useNameOf } from '../ui/names.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useProblemText } from '../ui/problem.ts'
import { Camera } from './camera.tsx'
import { checkIn, listQuery, useChange } from './data.ts'
import { experienceTexts } from './texts.ts'

/** The same code seen again so soon is the same ticket before the camera. */
const SAME_MS = 5_000
const COLORS = { in: 'green', already: 'orange', cancelled: 'red', another_date: 'orange' } as const

export function DoorPage() {
  const t = useTexts(experienceTexts)
  const format = useRestaurantFormat()
  const nameOf = useNameOf()
  const textOf = useProblemText()
  const list = useQuery(listQuery('upcoming'))
  const [date, setDate] = useState('')
  const seen = useRef({ code: '', at: 0 })
  const check = useChange((given: string) => checkIn(given, date === '' ? null : Number(date)))
  const form = useForm({
    initial: { code: '' },
    save: check,
    wanted: ({ code }) => code.trim(),
    faultsOf: (error) => ({ code: errorOn(error, 'code') ?? textOf(error) }),
    onSaved: () => form.reset(),
  })

  function scanned(given: string): void {
    const now = Date.now()
    if (given === seen.current.code && now - seen.current.at < SAME_MS) return
    seen.current = { code: given, at: now }
    if (given.trim() !== '') form.submit({ code: given })
  }

  return (
    <Container size="xs" px={0}>
      <PageHead title={t('doorTitle')}>{t('doorAbout')}</PageHead>
      <Stack gap="md">
        <NativeSelect
          label={t('whichDate')}
          value={date}
          onChange={(event) => setDate(event.currentTarget.value)}
          data={[
            { value: '', label: t('anyDate') },
            ...(list.data?.experiences ?? []).map((one) => ({
              value: String(one.id),
              label: `${nameOf(one.name)}, ${format.moment(one.starts_at)}`,
            })),
          ]}
        />
        <Camera onCode={scanned} />
        <form {...form.props}>
          <Stack gap="xs">
            <TextInput
              label={t('code')}
              {...form.input('code')}
              autoComplete="off"
              autoCapitalize="characters"
              dir="ltr"
              size="md"
            />
            <Button
              size="md"
              type="submit"
              loading={form.isPending}
              disabled={form.values.code.trim() === ''}
            >
              {t('check')}
            </Button>
          </Stack>
        </form>
        <div aria-live="assertive">{check.data && <Outcome answer={check.data} />}</div>
      </Stack>
    </Container>
  )
}

function Outcome({ answer }: { answer: DoorAnswer }) {
  const t = useTexts(experienceTexts)
  const format = useRestaurantFormat()
  const nameOf = useNameOf()
  const { outcome, ticket, tickets, experience, name } = answer
  return (
    <Alert
      color={COLORS[outcome]}
      title={
        <Text fw={700} size="lg" component="span">
          {t(`outcome_${outcome}`, { name })}
        </Text>
      }
      data-outcome={outcome}
    >
      <Stack gap={2}>
        <Text className="break">
          {outcome !== 'in' && `${name} · `}
          {t('ticketOf', { number: ticket.number, count: tickets })}
        </Text>
        {outcome === 'already' && ticket.checked_in_at && (
          <Text>
            {t('alreadyMore', {
              moment: format.moment(ticket.checked_in_at),
              by: ticket.checked_in_by ?? '',
            })}
          </Text>
        )}
        <Text size="sm">
          {nameOf(experience.name)}, {format.moment(experience.starts_at)}
        </Text>
      </Stack>
    </Alert>
  )
}
