import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DeskItem, OrderDeskState } from '../../../server/src/restaurant/orders/staff-contract.ts'
import type { ShownSitting } from '../../../server/src/restaurant/sittings/staff-contract.ts'
import { Choose } from '../parts/dish-picker/choose.tsx'
import { deskQuery } from '../parts/dish-picker/data.ts'
import { hasChoices } from '../parts/dish-picker/dishes.ts'
import type { DraftLine } from '../parts/dish-picker/draft-line.ts'
import { Lines, lineOf } from '../parts/dish-picker/lines.tsx'
import { Picker } from '../parts/dish-picker/picker.tsx'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { Loaded } from '../ui/states.tsx'
import { nameOf, useSendForm } from './data.ts'
import classes from './tables.module.css'
import { tableTexts } from './texts.ts'

type Draft = { lines: DraftLine[]; note: string }
const EMPTY: Draft = { lines: [], note: '' }

/** A round at the table, chosen as at the order desk and sent to the kitchen. */
export function RoundForm({ sitting, onBack }: { sitting: ShownSitting; onBack: (note?: string) => void }) {
  const query = useQuery(deskQuery)
  return (
    <Loaded query={query} rows={3} height={90}>
      {(desk) => <Form desk={desk} sitting={sitting} onBack={onBack} />}
    </Loaded>
  )
}

function Form({
  desk,
  sitting,
  onBack,
}: {
  desk: OrderDeskState
  sitting: ShownSitting
  onBack: (note?: string) => void
}) {
  const t = useTexts(tableTexts)
  const format = useRestaurantFormat()
  const place = `round:${sitting.id}`
  const totalOf = (lines: readonly DraftLine[]) =>
    lines.reduce((sum, line) => sum + (lineOf(desk, line)?.totalMinor ?? 0), 0)
  const form = useForm({
    initial: read(place),
    save: useSendForm(() => sessionStorage.removeItem(place)),
    wanted: (draft) => ({
      what: [t('takeRound'), nameOf(sitting), format.price(totalOf(draft.lines))].join(' · '),
      path: `/sittings/${sitting.id}/orders`,
      body: bodyOf(draft),
    }),
    isTold: true,
    onSaved({ kind }) {
      // It is kept with the act from here on.
      form.rebase(EMPTY)
      onBack(kind === 'done' ? t('sent') : undefined)
    },
  })
  const { values: draft, faults } = form
  const [chosen, setChosen] = useState<{ item: DeskItem; quantity: number } | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // Kept in the tab, so that a call away from the table loses nothing.
  useEffect(() => sessionStorage.setItem(place, JSON.stringify(draft)), [draft, place])
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const total = totalOf(draft.lines)

  function add(line: Omit<DraftLine, 'key' | 'note'>): void {
    const key = Math.max(0, ...draft.lines.map((one) => one.key)) + 1
    form.set('lines', [...draft.lines, { ...line, key, note: '' }])
    setChosen(null)
  }
  function pick(item: DeskItem, quantity: number): void {
    if (hasChoices(item)) setChosen({ item, quantity })
    else add({ itemId: item.id, variantId: null, optionIds: [], quantity })
  }

  return (
    <Stack gap="md">
      <Title order={3} size="h4" ref={heading} tabIndex={-1}>
        {t('takeRound')}
      </Title>
      {chosen ? (
        <Choose
          key={chosen.item.id}
          item={chosen.item}
          groups={desk.groups}
          quantity={chosen.quantity}
          onAdd={add}
          onBack={() => setChosen(null)}
        />
      ) : (
        <Picker desk={desk} byPhone={false} search={search} onPick={pick} onEmptyEnter={() => undefined} />
      )}
      <Lines desk={desk} lines={draft.lines} faults={faults} onChange={(lines) => form.set('lines', lines)} />
      {Object.entries(faults)
        .filter(([field]) => !field.startsWith('lines.'))
        .map(([field, sentence]) => (
          <Alert key={field} color="red" role="alert">
            {sentence}
          </Alert>
        ))}
      <TextInput label={t('roundNote')} maxLength={500} {...form.input('note')} />
      <Stack gap="xs" className={classes.acts}>
        <Button
          size="md"
          disabled={draft.lines.length === 0}
          loading={form.isPending}
          onClick={() => form.submit()}
        >
          {total > 0 ? `${t('sendRound')} · ${format.price(total)}` : t('sendRound')}
        </Button>
        <Button variant="default" onClick={() => onBack()}>
          {t('back')}
        </Button>
        <Text size="sm" c="dimmed" ta="center">
          {t('tableNamed', { table: sitting.tables.map(({ name }) => name).join(' + ') })}
        </Text>
      </Stack>
    </Stack>
  )
}

function read(place: string): Draft {
  try {
    return { ...EMPTY, ...JSON.parse(sessionStorage.getItem(place) ?? '{}') }
  } catch {
    return EMPTY
  }
}

function bodyOf({ lines, note }: Draft) {
  return {
    lines: lines.map((line) => ({
      item_id: line.itemId,
      variant_id: line.variantId,
      quantity: line.quantity,
      option_ids: line.optionIds,
      note: line.note.trim() || null,
    })),
    ...(note.trim() !== '' && { note: note.trim() }),
  }
}
