import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { DeskItem, OrderDeskState } from '../../../../server/src/restaurant/orders/staff-contract.ts'
import { type Saving, useForm } from '../../ui/form.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { Loaded } from '../../ui/states.tsx'
import { Choose } from './choose.tsx'
import { deskQuery } from './data.ts'
import { hasChoices } from './dishes.ts'
import type { DraftLine } from './draft-line.ts'
import { Lines, lineOf } from './lines.tsx'
import classes from './picker.module.css'
import { Picker } from './picker.tsx'
import { pickerTexts } from './texts.ts'

type Dishes = { lines: DraftLine[]; note: string }
const EMPTY: Dishes = { lines: [], note: '' }

type Props<Wanted, Answer> = {
  title: string
  action: string
  /** Kept in the tab under this name, so that a call away loses nothing. */
  place: string
  /** What the note is called, where there is one. */
  note?: string
  foot?: ReactNode
  /** Above the button. */
  children?: ReactNode
  save: Saving<Wanted, Answer>
  wanted: (dishes: Dishes, totalMinor: number) => Wanted
  /** Of a refusal that is told elsewhere. */
  isTold: (error: unknown) => boolean
  onSaved: (answer: Answer) => void
  onBack: () => void
}

/** Dishes chosen in a drawer as at the order desk, and sent to the kitchen. */
export function DishForm<Wanted, Answer>(props: Props<Wanted, Answer>) {
  const query = useQuery(deskQuery)
  return (
    <Loaded query={query} rows={3} height={90}>
      {(desk) => <Form desk={desk} {...props} />}
    </Loaded>
  )
}

function Form<Wanted, Answer>({
  desk,
  title,
  action,
  place,
  note,
  foot,
  children,
  save,
  wanted,
  isTold,
  onSaved,
  onBack,
}: Props<Wanted, Answer> & { desk: OrderDeskState }) {
  const t = useTexts(pickerTexts)
  const format = useRestaurantFormat()
  const totalOf = (lines: readonly DraftLine[]) =>
    lines.reduce((sum, line) => sum + (lineOf(desk, line)?.totalMinor ?? 0), 0)
  const form = useForm({
    initial: read(place),
    save,
    wanted: (dishes) => wanted(dishes, totalOf(dishes.lines)),
    isTold,
    onSaved(answer) {
      // It is kept with what was sent from here on.
      form.rebase(EMPTY)
      onSaved(answer)
    },
  })
  const { values: draft, faults } = form
  const [chosen, setChosen] = useState<{ item: DeskItem; quantity: number } | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
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
        {title}
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
      {note && <TextInput label={note} maxLength={500} {...form.input('note')} />}
      <Stack gap="xs" className={classes.acts ?? ''}>
        {children}
        <Button
          size="md"
          disabled={draft.lines.length === 0}
          loading={form.isPending}
          onClick={() => form.submit()}
        >
          {total > 0 ? `${action} · ${format.price(total)}` : action}
        </Button>
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        {foot && (
          <Text size="sm" c="dimmed" ta="center">
            {foot}
          </Text>
        )}
      </Stack>
    </Stack>
  )
}

function read(place: string): Dishes {
  try {
    return { ...EMPTY, ...JSON.parse(sessionStorage.getItem(place) ?? '{}') }
  } catch {
    return EMPTY
  }
}
