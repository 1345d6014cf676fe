import { Button, Group, Stack, Text } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PinHolder } from '../../../../server/src/restaurant/tills/contract.ts'
import { api } from '../../ui/api.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { useTellProblem } from '../../ui/problem.ts'
import { deviceTexts } from './texts.ts'

const pinsQuery = queryOptions({
  queryKey: ['devices', 'pins'],
  queryFn: ({ signal }) => api.get<PinHolder[]>('/till-pins', signal),
})

/** When this person has set theirs; null where they have none. */
export function usePinOf(person: string): PinHolder | null {
  const { data: people = [] } = useQuery(pinsQuery)
  return people.find(({ id }) => id === person) ?? null
}

const apart = (text: string) => `\u2068${text}\u2069`

/** Who can open the tills of the restaurant. A PIN that was forgotten, or seen by others, is taken away here. */
export function TillPeople() {
  const t = useTexts(deviceTexts)
  const { moment } = useRestaurantFormat()
  const { data: people = [] } = useQuery(pinsQuery)
  const [resetting, setResetting] = useState<PinHolder | null>(null)
  return (
    <Stack gap="xs" data-pins={people.length}>
      <Text fw={600} component="h3" m={0}>
        {t('pins')}
      </Text>
      <Text size="sm" c="dimmed">
        {t(people.length === 0 ? 'noPins' : 'pinsHint')}
      </Text>
      {people.map((person) => (
        <Group key={person.id} justify="space-between" gap="xs">
          <Text className="break" flex="1 1 14rem">
            <bdi>{person.name}</bdi>
            <Text span size="sm" c="dimmed">
              {' · '}
              {t('pinSet', { moment: moment(person.set_at) })}
            </Text>
          </Text>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={t('resetPinOf', { name: apart(person.name) })}
            onClick={() => setResetting(person)}
          >
            {t('resetPin')}
          </Button>
        </Group>
      ))}
      <ResetPin person={resetting} onClose={() => setResetting(null)} />
    </Stack>
  )
}

/** Whoever forgets theirs sets another; until then no till opens for them. */
export function ResetPin({ person, onClose }: { person: PinHolder | null; onClose: () => void }) {
  const t = useTexts(deviceTexts)
  const tell = useTellProblem()
  const queries = useQueryClient()
  const reset = useMutation({
    mutationFn: (id: string) => api.delete(`/till-pins/${id}`),
    onError: tell,
    onSettled: () => queries.invalidateQueries({ queryKey: pinsQuery.queryKey }),
    onSuccess: onClose,
  })
  return (
    <Confirm
      opened={person !== null}
      title={t('resetPinTitle', { name: apart(person?.name ?? '') })}
      action={t('resetPin')}
      busy={reset.isPending}
      onClose={onClose}
      onConfirm={() => person && reset.mutate(person.id)}
    >
      <Text>{t('resetPinText')}</Text>
    </Confirm>
  )
}
