import { Alert, Chip, Group, Input, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { PlacedTable } from '../../../server/src/restaurant/floor/rules/layout.ts'
import type { ShownSitting, SittingMoved } from '../../../server/src/restaurant/sittings/staff-contract.ts'
import { sentBy } from '../ui/form-body.tsx'
import { FormPane } from '../ui/form-pane.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useProblemText } from '../ui/problem.ts'
import { guestNames, nameOf, useSend } from './data.ts'
import { tableTexts } from './texts.ts'

type Back = (note?: string) => void

/** To other tables, or to more or fewer of them: the way without pulling. */
export function MoveForm({
  sitting,
  free,
  tables,
  onBack,
}: {
  sitting: ShownSitting
  free: readonly PlacedTable[]
  tables: readonly PlacedTable[]
  onBack: Back
}) {
  const t = useTexts(tableTexts)
  const textOf = useProblemText()
  const { send } = useSend()
  const own = sitting.tables.map(({ id }) => String(id))
  const [wanted, setWanted] = useState<string[]>(own)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const offered = tables.filter(({ id }) => own.includes(String(id)) || free.some((one) => one.id === id))
  async function submit(): Promise<void> {
    setBusy(true)
    const outcome = await send<SittingMoved>({
      what: `${t('move')} · ${nameOf(sitting)}`,
      path: `/sittings/${sitting.id}/move`,
      body: { table_ids: wanted.map(Number), version: sitting.version },
    })
    setBusy(false)
    if (outcome.kind === 'refused') setError(outcome.error)
    else if (outcome.kind === 'waits') onBack()
    else onBack(t(outcome.data?.booking_moved === false ? 'bookStays' : 'moved'))
  }
  return (
    <FormPane
      title={t('moveTitle')}
      action={t('moveDo')}
      form={sentBy({ onSubmit: () => void submit(), isPending: isBusy })}
      disabled={wanted.length === 0 || wanted.join() === own.join()}
      onBack={() => onBack()}
    >
      <Text c="dimmed">{t('moveMore')}</Text>
      <Input.Wrapper label={t('chooseTables')} labelElement="div">
        <Chip.Group
          multiple
          value={wanted}
          onChange={(next) => {
            setError(null)
            setWanted(next)
          }}
        >
          <Group gap={6} mt={4}>
            {offered.map(({ id, name }) => (
              <Chip key={id} value={String(id)} radius="sm">
                {name}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      {error !== null && (
        <Alert color="red" role="alert">
          {textOf(error)}
        </Alert>
      )}
    </FormPane>
  )
}

/** Two sittings become one. */
export function JoinForm({
  sitting,
  others,
  onBack,
}: {
  sitting: ShownSitting
  others: readonly ShownSitting[]
  onBack: Back
}) {
  const t = useTexts(tableTexts)
  const textOf = useProblemText()
  const { send } = useSend()
  const [otherId, setOtherId] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  async function submit(): Promise<void> {
    setBusy(true)
    const outcome = await send({
      what: `${t('join')} · ${nameOf(sitting)}`,
      path: `/sittings/${sitting.id}/join`,
      body: { sitting_id: otherId, version: sitting.version },
    })
    setBusy(false)
    if (outcome.kind === 'refused') setError(outcome.error)
    else onBack(outcome.kind === 'done' ? t('joined') : undefined)
  }
  return (
    <FormPane
      title={t('joinTitle')}
      {...(others.length > 0 && { action: t('joinDo') })}
      form={sentBy({ onSubmit: () => void submit(), isPending: isBusy })}
      disabled={otherId === ''}
      onBack={() => onBack()}
    >
      <Text c="dimmed">{others.length === 0 ? t('noOther') : t('joinMore')}</Text>
      {others.length > 0 && (
        <Radio.Group aria-label={t('joinTitle')} value={otherId} onChange={setOtherId}>
          <Stack gap="xs">
            {others.map((other) => (
              <Radio
                key={other.id}
                value={other.id}
                label={[nameOf(other, t('withoutTable')), guestNames(other)]
                  .filter((part) => part !== '')
                  .join(' · ')}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {error !== null && (
        <Alert color="red" role="alert">
          {textOf(error)}
        </Alert>
      )}
    </FormPane>
  )
}
