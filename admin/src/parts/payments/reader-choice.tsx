import { Alert, Button, Group, Loader, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Terminal } from '../../../../server/src/restaurant/payments/terminal-contract.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { readerTexts } from './reader-texts.ts'
import { readerHere, readersQuery } from './readers.ts'

/** Another terminal: people type the amount there, and only write down here what it took. */
export const BY_HAND = 0

/** The reader that was chosen, else the one that this device used last; null: the branch has none, or nobody knows yet. */
export function useReaderOf(of: string, chosen: number | null) {
  const { data: readers, isError, refetch } = useQuery(readersQuery(of))
  const [here] = readerHere.use()
  const isThere = (id: number | null) => readers?.some((one) => one.id === id) === true
  const first = readers?.find(({ status }) => status === 'online') ?? readers?.[0]
  const reader = chosen === BY_HAND || isThere(chosen) ? chosen : isThere(here) ? here : (first?.id ?? null)
  const isByHand = chosen === BY_HAND
  return {
    readers: readers ?? [],
    reader: readers?.length || isByHand ? reader : null,
    /** What no reader has charged is not written down as paid only because the readers are not known. */
    isKnown: readers !== undefined || isByHand,
    isLost: isError,
    retry: () => void refetch(),
  }
}

/** Instead of the choice, until it is known what there is to choose from. */
export function ReadersUnknown({
  isLost,
  retry,
  onByHand,
}: {
  isLost: boolean
  retry: () => void
  onByHand: () => void
}) {
  const t = useTexts(readerTexts)
  if (!isLost) {
    return (
      <Group gap="sm" role="status" data-readers="loading">
        <Loader size="sm" aria-hidden />
        <Text>{t('looking')}</Text>
      </Group>
    )
  }
  return (
    <Alert color="orange" role="alert" data-readers="lost">
      <Stack gap="sm" align="flex-start">
        <Text fw={600}>{t('readersLost')}</Text>
        <Group gap="xs">
          <Button size="xs" onClick={retry}>
            {t('again')}
          </Button>
          <Button size="xs" variant="default" onClick={onByHand}>
            {t('otherTerminal')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

export function ReaderChoice({
  readers,
  value,
  onChange,
}: {
  readers: readonly Terminal[]
  value: number
  onChange: (id: number) => void
}) {
  const t = useTexts(readerTexts)
  return (
    <NativeSelect
      label={t('reader')}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      data={[
        ...readers.map(({ id, name, status }) => ({
          value: String(id),
          label:
            status === 'online'
              ? name
              : t(status === 'busy' ? 'readerBusy' : 'readerOffline', { name: `\u2068${name}\u2069` }),
        })),
        { value: String(BY_HAND), label: t('otherTerminal') },
      ]}
    />
  )
}
