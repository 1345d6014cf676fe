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
import { fieldErrors } from '../ui/api.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { Loaded } from '../ui/states.tsx'
import { nameOf, useSend } from './data.ts'
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
  const { send } = useSend()
  const place = `round:${sitting.id}`
  const [draft, setDraft] = useState<Draft>(() => read(place))
  const [chosen, setChosen] = useState<{ item: DeskItem; quantity: number } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // Kept in the tab, so that a call away from the table loses nothing.
  useEffect(() => sessionStorage.setItem(place, JSON.stringify(draft)), [draft, place])
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const faults = fieldErrors(error)
  const total = draft.lines.reduce((sum, line) => sum + (lineOf(desk, line)?.totalMinor ?? 0), 0)

  function add(line: Omit<DraftLine, 'key' | 'note'>): void {
    const key = Math.max(0, ...draft.lines.map((one) => one.key)) + 1
    setDraft({ ...draft, lines: [...draft.lines, { ...line, key, note: '' }] })
    setChosen(null)
  }
  function pick(item: DeskItem, quantity: number): void {
    if (hasChoices(item)) setChosen({ item, quantity })
    else add({ itemId: item.id, variantId: null, optionIds: [], quantity })
  }
  async function submit(): Promise<void> {
    setBusy(true)
    const outcome = await send(
      {
        what: [t('takeRound'), nameOf(sitting), format.price(total)].join(' · '),
        path: `/sittings/${sitting.id}/orders`,
        body: bodyOf(draft),
      },
      () => sessionStorage.removeItem(place),
    )
    if (outcome.kind === 'refused') {
      setBusy(false)
      setError(outcome.error)
      return
    }
    // It is kept with the act from here on.
    setDraft(EMPTY)
    onBack(outcome.kind === 'done' ? t('sent') : undefined)
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
      <Lines
        desk={desk}
        lines={draft.lines}
        faults={faults}
        onChange={(lines) => {
          setDraft({ ...draft, lines })
          setError(null)
        }}
      />
      {Object.entries(faults)
        .filter(([field]) => !field.startsWith('lines.'))
        .map(([field, sentence]) => (
          <Alert key={field} color="red" role="alert">
            {sentence}
          </Alert>
        ))}
      <TextInput
        label={t('roundNote')}
        value={draft.note}
        maxLength={500}
        onChange={(event) => setDraft({ ...draft, note: event.currentTarget.value })}
      />
      <Stack gap="xs" className={classes.acts}>
        <Button size="md" disabled={draft.lines.length === 0} loading={isBusy} onClick={() => void submit()}>
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
