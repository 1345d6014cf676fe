import { Alert, Chip, Group, Input, Radio, Stack, Text } from '@mantine/core'
import type { PlacedTable } from '../../../server/src/restaurant/floor/rules/layout.ts'
import type { ShownSitting, SittingMoved } from '../../../server/src/restaurant/sittings/staff-contract.ts'
import { useForm } from '../ui/form.ts'
import { FormPane } from '../ui/form-pane.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useProblemText } from '../ui/problem.ts'
import { guestNames, nameOf, useSendForm } from './data.ts'
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
  const own = sitting.tables.map(({ id }) => String(id))
  const save = useSendForm<SittingMoved>()
  const form = useForm({
    initial: { table_ids: own },
    save,
    wanted: ({ table_ids }) => ({
      what: `${t('move')} · ${nameOf(sitting)}`,
      path: `/sittings/${sitting.id}/move`,
      body: { table_ids: table_ids.map(Number), version: sitting.version },
    }),
    onSaved: (outcome) =>
      onBack(
        outcome.kind === 'done'
          ? t(outcome.data?.booking_moved === false ? 'bookStays' : 'moved')
          : undefined,
      ),
    isTold: true,
  })
  const offered = tables.filter(({ id }) => own.includes(String(id)) || free.some((one) => one.id === id))
  return (
    <FormPane
      title={t('moveTitle')}
      action={t('moveDo')}
      form={form}
      disabled={form.values.table_ids.length === 0 || !form.isChanged}
      onBack={() => onBack()}
    >
      <Text c="dimmed">{t('moveMore')}</Text>
      <Input.Wrapper label={t('chooseTables')} labelElement="div">
        <Chip.Group
          multiple
          value={form.values.table_ids}
          onChange={(next) => {
            save.reset()
            form.set('table_ids', next)
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
      {save.error !== null && (
        <Alert color="red" role="alert">
          {textOf(save.error)}
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
  const save = useSendForm()
  const form = useForm({
    initial: { sitting_id: '' },
    save,
    wanted: ({ sitting_id }) => ({
      what: `${t('join')} · ${nameOf(sitting)}`,
      path: `/sittings/${sitting.id}/join`,
      body: { sitting_id, version: sitting.version },
    }),
    onSaved: ({ kind }) => onBack(kind === 'done' ? t('joined') : undefined),
    isTold: true,
  })
  return (
    <FormPane
      title={t('joinTitle')}
      {...(others.length > 0 && { action: t('joinDo') })}
      form={form}
      disabled={form.values.sitting_id === ''}
      onBack={() => onBack()}
    >
      <Text c="dimmed">{others.length === 0 ? t('noOther') : t('joinMore')}</Text>
      {others.length > 0 && (
        <Radio.Group aria-label={t('joinTitle')} {...form.bind('sitting_id')}>
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
      {save.error !== null && (
        <Alert color="red" role="alert">
          {textOf(save.error)}
        </Alert>
      )}
    </FormPane>
  )
}
