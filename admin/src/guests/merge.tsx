import { Button, Group, Modal, Stack, Table, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedGuest, StaffGuest } from '../../../server/src/restaurant/guests/staff-contract.ts'
import type { MergePreview } from '../../../server/src/workspace/guests/contract.ts'
import { useTellDone } from '../ui/done.ts'
import IconSearch from '../ui/icons/generated/IconSearch.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { useTellProblem } from '../ui/problem.ts'
import { Listed, Loaded } from '../ui/states.tsx'
import { uiTexts } from '../ui/texts.ts'
import { fewGuestsQuery, mergeQuery, useMergeGuests } from './data.ts'
import classes from './guests.module.css'
import { guestTexts } from './texts.ts'

const TYPING_MS = 200
const MOST_OFFERED = 8

/** Two profiles of one person become one: first whose, then what comes of it, then the deed. */
export function MergeGuests({ guest, onClose }: { guest: StaffGuest; onClose: () => void }) {
  const t = useTexts(guestTexts)
  const ui = useTexts(uiTexts)
  const [from, setFrom] = useState<number | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      size={from === null ? 'md' : 'xl'}
      title={<Text fw={600}>{t('mergeTitle', { name: `\u2068${guest.name}\u2069` })}</Text>}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {from === null ? (
        <Choose guest={guest} onChosen={setFrom} />
      ) : (
        <Preview into={guest.id} from={from} onBack={() => setFrom(null)} onDone={onClose} />
      )}
    </Modal>
  )
}

function Choose({ guest, onChosen }: { guest: StaffGuest; onChosen: (id: number) => void }) {
  const t = useTexts(guestTexts)
  const [search, setSearch] = useState(guest.name)
  const [settled] = useDebouncedValue(search, TYPING_MS)
  const query = useQuery({ ...fewGuestsQuery(settled), placeholderData: keepPreviousData })
  const others = (query.data ?? []).filter(({ id }) => id !== guest.id).slice(0, MOST_OFFERED)
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('mergeMore')}
      </Text>
      <TextInput
        label={t('mergeSearch')}
        placeholder={t('searchHint')}
        leftSection={<IconSearch size={16} aria-hidden />}
        type="search"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      {search.trim() !== '' && (
        <Listed
          query={query}
          rows={2}
          height={48}
          isEmpty={() => others.length === 0}
          empty={<Text c="dimmed">{t('mergeNobody')}</Text>}
        >
          {() => (
            <ul className={classes.lines}>
              {others.map((other) => (
                <li key={other.id}>
                  <Other guest={other} onChosen={() => onChosen(other.id)} />
                </li>
              ))}
            </ul>
          )}
        </Listed>
      )}
    </Stack>
  )
}

function Other({ guest, onChosen }: { guest: ListedGuest; onChosen: () => void }) {
  const t = useTexts(guestTexts)
  const format = useRestaurantFormat()
  const { name, phone, email, visits_count: visits } = guest
  return (
    <UnstyledButton w="100%" onClick={onChosen} data-other={guest.id}>
      <Text fw={600} className="break">
        <bdi>{name}</bdi>
      </Text>
      <Text size="sm" c="dimmed" className="break">
        {[phone, email].flatMap((text) => (text ? [`\u2066${text}\u2069`] : [])).join(' · ')}
        {' · '}
        {t('visits', { count: visits, number: format.number(visits) })}
      </Text>
    </UnstyledButton>
  )
}

function Preview({
  into,
  from,
  onBack,
  onDone,
}: {
  into: number
  from: number
  onBack: () => void
  onDone: () => void
}) {
  const t = useTexts(guestTexts)
  const ui = useTexts(uiTexts)
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const query = useQuery(mergeQuery(into, from))
  const merge = useMergeGuests(into)
  return (
    <Loaded query={query} rows={1} height={240}>
      {(preview) => (
        <Stack gap="md">
          <Compared preview={preview} />
          <Text size="sm">{t('mergeWarns')}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onBack}>
              {ui('cancel')}
            </Button>
            <Button
              color="red"
              loading={merge.isPending}
              data-autofocus
              onClick={() =>
                merge.mutate(from, {
                  onSuccess: () => {
                    tellDone(t('mergeDone'))
                    onDone()
                  },
                  onError: tell,
                })
              }
            >
              {t('mergeAction')}
            </Button>
          </Group>
        </Stack>
      )}
    </Loaded>
  )
}

function Compared({ preview: { kept, other, merged } }: { preview: MergePreview }) {
  const t = useTexts(guestTexts)
  const format = useRestaurantFormat()
  const rows: [string, (guest: StaffGuest) => string][] = [
    [t('name'), ({ name }) => name],
    [t('phone'), ({ phone }) => (phone ? `\u2066${phone}\u2069` : '—')],
    [t('email'), ({ email }) => email ?? '—'],
    [t('visitsName'), ({ visits_count }) => format.number(visits_count)],
    [t('spend'), ({ total_spend_minor }) => format.price(total_spend_minor)],
    [t('consent'), ({ marketing_opted_in }) => t(marketing_opted_in ? 'agreed' : 'notAgreed')],
    [t('allergies'), ({ allergies }) => allergies.join(', ') || '—'],
    [t('tags'), ({ tags }) => tags.join(', ') || '—'],
    [t('staffNote'), ({ staff_note }) => staff_note ?? '—'],
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={classes.wide} tabIndex={0} aria-label={t('mergePreview')}>
      <Table verticalSpacing={6} miw="30rem">
        <Table.Thead>
          <Table.Tr>
            <Table.Th />
            <Table.Th>{t('mergeKept')}</Table.Th>
            <Table.Th>{t('mergeOther')}</Table.Th>
            <Table.Th>{t('mergeAfter')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([name, textOf]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              {[kept, other, merged].map((guest, index) => (
                <Table.Td
                  // biome-ignore lint/suspicious/noArrayIndexKey: always the same three
                  key={index}
                  className="break"
                  fw={index === 2 ? 600 : 400}
                  style={{ whiteSpace: 'pre-wrap' }}
                >
                  {textOf(guest)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
