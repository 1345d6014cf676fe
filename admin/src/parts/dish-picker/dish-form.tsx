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
import { courseOf, hasChoices } from './dishes.ts'
import { type DraftLine, type PickedDish, withDish } from './draft-line.ts'
import { Lines, lineOf } from './lines.tsx'
import classes from './picker.module.css'
import { Picker } from './picker.tsx'
import { type AtTable, NextSeat } from './serving.tsx'
import { pickerTexts } from './texts.ts'
import { type Told, toldOf } from './told-line.ts'

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
  /** At which table; null: at none. */
  tableOf: (desk: OrderDeskState) => AtTable | null
  /** Above the button; by what was refused, where it says some of that itself, and it may send it too. */
  children?: ReactNode | ((faults: Readonly<Record<string, string>>, submit: () => void) => ReactNode)
  /** What it says: the beginning of these fields' names. */
  saysOf?: string
  save: Saving<Wanted, Answer>
  wanted: (dishes: Dishes, totalMinor: number, told: Told) => Wanted
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
  tableOf,
  children,
  saysOf,
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
    wanted: (dishes) => wanted(dishes, totalOf(dishes.lines), toldOf(desk, dishes.lines)),
    isTold,
    onSaved(answer) {
      // It is kept with what was sent from here on.
      form.rebase(EMPTY)
      // Whether it is sent by then or not: the next one begins anew.
      sessionStorage.removeItem(place)
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

  const table = tableOf(desk)
  const [seat, setSeat] = useState<number | null>(null)

  function add(dish: PickedDish): void {
    form.set('lines', withDish(draft.lines, dish, { course: courseOf(desk, dish.itemId), seat }))
    setChosen(null)
  }
  function pick(item: DeskItem, quantity: number): void {
    if (hasChoices(item)) setChosen({ item, quantity })
    else add({ itemId: item.id, variantId: null, optionIds: [], choices: [], quantity })
  }
  return (
    <Stack gap="md">
      <Title order={3} size="h4" ref={heading} tabIndex={-1}>
        {title}
      </Title>
      {table && <NextSeat {...table} value={seat} onChange={setSeat} />}
      {chosen ? (
        <Choose
          key={chosen.item.id}
          item={chosen.item}
          items={desk.items}
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
        table={table}
        onChange={(lines) => form.set('lines', lines)}
      />
      {Object.entries(faults)
        .filter(([field]) => !field.startsWith('lines.') && !(saysOf && field.startsWith(saysOf)))
        .map(([field, sentence]) => (
          <Alert key={field} color="red" role="alert">
            {sentence}
          </Alert>
        ))}
      {note && <TextInput label={note} maxLength={500} {...form.input('note')} />}
      <Stack gap="xs" className={classes.acts ?? ''}>
        {typeof children === 'function' ? children(faults, () => form.submit()) : children}
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
