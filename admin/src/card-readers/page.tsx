import { Anchor, Badge, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { TerminalsOfBranch } from '../../../server/src/restaurant/payments/staff-contract.ts'
import type { Terminal } from '../../../server/src/restaurant/payments/terminal-contract.ts'
import { SettingsSheet } from '../parts/settings/sheet.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { useTellDone } from '../ui/done.ts'
import { type Saving, useForm } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { Line } from '../ui/line.tsx'
import { useLive } from '../ui/live.ts'
import { useTellProblem } from '../ui/problem.ts'
import { Empty, Loaded } from '../ui/states.tsx'
import { AddStripeReader } from './add-stripe.tsx'
import { cardReadersQuery, READERS_LIVE, useAddReader, useRemoveReader, useRenameReader } from './data.ts'
import { cardReaderTexts } from './texts.ts'

const COLORS = { online: 'green', busy: 'blue', offline: 'gray' } as const
const apart = (text: string) => `\u2068${text}\u2069`

/** The card readers of one branch. */
export function CardReadersPage() {
  const t = useTexts(cardReaderTexts)
  const connection = useLive(READERS_LIVE)
  const query = useQuery(cardReadersQuery)
  const [adding, setAdding] = useState<'test' | 'stripe' | null>(null)
  return (
    <SettingsSheet
      title={t('title')}
      aside={<Line connection={connection} />}
      action={
        <Group gap="xs">
          {query.data?.takes_stripe && <Button onClick={() => setAdding('stripe')}>{t('add')}</Button>}
          {query.data?.takes_test && (
            <Button
              variant={query.data.takes_stripe ? 'default' : 'filled'}
              onClick={() => setAdding('test')}
            >
              {t('addTest')}
            </Button>
          )}
        </Group>
      }
      about={t('about')}
    >
      <Loaded query={query}>{(shown) => <Readers shown={shown} />}</Loaded>
      {adding === 'test' && <AddTest onClose={() => setAdding(null)} />}
      {adding === 'stripe' && <AddStripeReader onClose={() => setAdding(null)} />}
    </SettingsSheet>
  )
}

function Readers({ shown: { terminals, takes_test, takes_stripe } }: { shown: TerminalsOfBranch }) {
  const t = useTexts(cardReaderTexts)
  const [opened, setOpened] = useState<{ act: 'rename' | 'remove'; reader: Terminal } | null>(null)
  if (terminals.length === 0) {
    return (
      <Empty title={t('none')}>
        {t(takes_stripe ? 'noneYet' : takes_test ? 'noneTest' : 'noneStripe')}{' '}
        {!takes_test && !takes_stripe && (
          <Anchor component={Link} to="/settings/payments">
            {t('toOnline')}
          </Anchor>
        )}
      </Empty>
    )
  }
  return (
    <Stack gap="sm">
      {terminals.map((reader) => (
        <ReaderRow
          key={reader.id}
          reader={reader}
          onRename={() => setOpened({ act: 'rename', reader })}
          onRemove={() => setOpened({ act: 'remove', reader })}
        />
      ))}
      {opened?.act === 'rename' && <Rename reader={opened.reader} onClose={() => setOpened(null)} />}
      <Remove reader={opened?.act === 'remove' ? opened.reader : null} onClose={() => setOpened(null)} />
    </Stack>
  )
}

function ReaderRow({
  reader: { id, name, provider, status },
  onRename,
  onRemove,
}: {
  reader: Terminal
  onRename: () => void
  onRemove: () => void
}) {
  const t = useTexts(cardReaderTexts)
  return (
    <Paper withBorder px="md" py="sm" data-card-reader={id}>
      <Group justify="space-between" gap="xs">
        <Stack gap={2} flex="1 1 14rem" miw={0}>
          <Group gap="xs">
            <Text fw={600} className="break">
              <bdi>{name}</bdi>
            </Text>
            <Badge variant="light" color={COLORS[status]} autoContrast tt="none">
              {t(status)}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed">
            {t(provider)}
          </Text>
        </Stack>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('renameOf', { name: apart(name) })}
            onClick={onRename}
          >
            {t('rename')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={t('removeNamed', { name: apart(name) })}
            onClick={onRemove}
          >
            {t('remove')}
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}

function AddTest({ onClose }: { onClose: () => void }) {
  const t = useTexts(cardReaderTexts)
  return (
    <NameForm
      title={t('addTest')}
      action={t('addTest')}
      done={t('added')}
      save={useAddReader()}
      onClose={onClose}
    >
      <Text>{t('testHint')}</Text>
    </NameForm>
  )
}

function Rename({ reader, onClose }: { reader: Terminal; onClose: () => void }) {
  const t = useTexts(cardReaderTexts)
  return (
    <NameForm
      title={t('renameOf', { name: apart(reader.name) })}
      action={t('rename')}
      done={t('saved')}
      name={reader.name}
      save={useRenameReader(reader.id)}
      onClose={onClose}
    />
  )
}

function NameForm({
  title,
  action,
  done,
  name = '',
  save,
  onClose,
  children,
}: {
  title: string
  action: string
  /** Said once it is saved. */
  done: string
  name?: string
  save: Saving<{ name: string }, Terminal>
  onClose: () => void
  children?: React.ReactNode
}) {
  const t = useTexts(cardReaderTexts)
  const tellDone = useTellDone()
  const form = useForm({
    initial: { name },
    save,
    check: (values): Record<string, string> => (values.name.trim() === '' ? { name: t('enterName') } : {}),
    wanted: (values) => ({ name: values.name.trim() }),
    onSaved() {
      tellDone(done)
      onClose()
    },
  })
  return (
    <FormModal title={title} action={action} form={form} onClose={onClose}>
      {children}
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        maxLength={60}
        data-autofocus
        {...form.input('name')}
      />
    </FormModal>
  )
}

function Remove({ reader, onClose }: { reader: Terminal | null; onClose: () => void }) {
  const t = useTexts(cardReaderTexts)
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const remove = useRemoveReader()
  return (
    <Confirm
      opened={reader !== null}
      title={t('removeOf', { name: apart(reader?.name ?? '') })}
      action={t('remove')}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        reader &&
        remove.mutate(reader.id, {
          onSuccess() {
            tellDone(t('removed'))
            onClose()
          },
          onError: tell,
        })
      }
    >
      <Text>{t('removeText')}</Text>
    </Confirm>
  )
}
