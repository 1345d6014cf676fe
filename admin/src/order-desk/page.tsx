import { Alert, Button, Container, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Order, OrderQuote } from '../../../server/src/restaurant/orders/contract.ts'
import type { DeskItem, OrderDeskState } from '../../../server/src/restaurant/orders/staff-contract.ts'
import { Choose } from '../parts/dish-picker/choose.tsx'
import { deskQuery, LIVE_KEYS, useDeskOn } from '../parts/dish-picker/data.ts'
import { courseOf, hasChoices } from '../parts/dish-picker/dishes.ts'
import { type PickedDish, withDish } from '../parts/dish-picker/draft-line.ts'
import { Lines } from '../parts/dish-picker/lines.tsx'
import { Picker } from '../parts/dish-picker/picker.tsx'
import { type AtTable, NextSeat } from '../parts/dish-picker/serving.tsx'
import { fieldErrors } from '../ui/api.ts'
import { Confirm } from '../ui/confirm.tsx'
import { isRefused, newKey } from '../ui/form-key.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useLive } from '../ui/live.ts'
import { useMe, useRestaurantFormat } from '../ui/me.ts'
import { useLetter } from '../ui/offline/use-letter.ts'
import { type Acts, useOutbox } from '../ui/outbox/use-outbox.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { Loaded } from '../ui/states.tsx'
import { isTouch } from '../ui/touch.ts'
import { usePlace, usePrice } from './data.ts'
import classes from './desk.module.css'
import { type Draft, useDraft } from './draft.ts'
import { useFaults } from './faults.ts'
import { KeptOrders } from './kept.tsx'
import { Keys, useShortcuts } from './keys.tsx'
import { Placed } from './placed.tsx'
import { Held, Sums } from './sums.tsx'
import { deskTexts } from './texts.ts'
import { Coupon, Kind, When, Where } from './where.tsx'
import { Who } from './who.tsx'

export function OrderDeskPage() {
  const t = useTexts(deskTexts)
  const acts = useOutbox(useLive(LIVE_KEYS), ['today', 'orders'])
  useLetter()
  const query = useQuery(deskQuery)
  return (
    <Container fluid px={0}>
      <PageHead
        title={t('title')}
        action={
          <Button component={Link} to="/orders" variant="default">
            {t('toOrders')}
          </Button>
        }
      >
        {isTouch ? null : t('about')}
      </PageHead>
      <Loaded query={query} rows={4} height={120}>
        {(desk) => <Desk desk={desk} acts={acts} />}
      </Loaded>
    </Container>
  )
}

/** Which field of the server's each thing typed is. */
const FIELD_OF: Partial<Record<keyof Draft, string>> = {
  phone: 'customer_phone',
  name: 'customer_name',
  tableCode: 'table_code',
  line1: 'delivery_address',
  city: 'delivery_address',
  when: 'scheduled_for',
  coupon: 'coupon_code',
}

function Desk({ desk: onMenu, acts }: { desk: OrderDeskState; acts: Acts }) {
  const t = useTexts(deskTexts)
  const tell = useTellProblem()
  const { draft, change, clear } = useDraft(useMe())
  const desk = useDeskOn(draft.channel, onMenu)
  const { quote, shown: shownQuote, keptTotal } = usePrice(desk, draft)
  const place = usePlace(desk, acts)
  const { faults, faultOn, refuse, mend } = useFaults(draft, quote.error)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [placed, setPlaced] = useState<Order | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const phone = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLDivElement>(null)
  const ofOrder = useRef<HTMLDivElement>(null)
  const [refusals, setRefusals] = useState(0)
  // Once its sentence stands beside it, the first field at fault is where the hands are needed.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  const edit = useCallback(
    (some: Partial<Draft>) => {
      change({ ...some, sentTotal: null })
      mend(
        'seen_total_minor',
        ...(Object.keys(some) as (keyof Draft)[]).map((name) => FIELD_OF[name] ?? name),
      )
    },
    [change, mend],
  )
  const toDishes = useCallback(() => {
    setChosen(null)
    if (!isTouch) setTimeout(() => search.current?.focus())
  }, [])

  const table = tableOf(desk, draft)
  const [seat, setSeat] = useState<number | null>(null)
  function add(dish: PickedDish): void {
    const serving = { course: courseOf(desk, dish.itemId), seat: table && seat }
    edit({ lines: withDish(draft.lines, dish, serving) })
    setPlaced(null)
    toDishes()
  }
  function pick(item: DeskItem, quantity: number): void {
    if (hasChoices(item)) setChosen({ item, quantity })
    else add({ itemId: item.id, variantId: null, optionIds: [], choices: [], quantity })
  }
  const send = useCallback(() => {
    if (place.isPending || draft.lines.length === 0) return
    const sent = { ...draft, sentTotal: draft.sentTotal ?? quote.totalNow }
    change({ sentTotal: sent.sentTotal })
    place.mutate(sent, {
      onSuccess(done) {
        clear()
        refuse(null)
        setPlaced('order' in done ? done.order : null)
        if ('sent' in done) whenSent(done.sent, setPlaced)
        toDishes()
        if (isTouch) window.scrollTo({ top: 0 })
      },
      onError(error) {
        if (isRefused(error)) change({ sentAs: newKey(), sentTotal: null })
        refuse(error)
        if (Object.keys(fieldErrors(error)).length === 0) tell(error)
        setRefusals((count) => count + 1)
      },
    })
  }, [place, draft, quote.totalNow, clear, change, refuse, tell, toDishes])

  useShortcuts({ dishes: toDishes, guest: () => phone.current?.focus(), place: send })

  // Whoever types begins with the guest; under a finger the dishes that were tapped come first.
  const asked = { desk, draft, faults, quote: shownQuote, onChange: edit }
  const tableFirst = isTouch && draft.type === 'dine_in'
  const fields = (
    <>
      <Who {...asked} phone={phone} />
      {!tableFirst && <Where {...asked} />}
      <When {...asked} />
      <Coupon {...asked} fault={faultOn('coupon_code')} />
    </>
  )
  return (
    <Stack gap="md">
      {!isTouch && <Keys />}
      <Placed order={placed} />
      <KeptOrders acts={acts} />
      <div className={classes.desk} ref={form}>
        <Dishes
          desk={desk}
          byPhone={draft.channel === 'phone'}
          chosen={chosen}
          search={search}
          onPick={pick}
          onAdd={add}
          onBack={toDishes}
          onGuest={() => phone.current?.focus()}
        />
        {draft.lines.length > 0 && <ToOrder draft={draft} lines={ofOrder} />}
        <Panel
          title={t('order')}
          className={classes.order}
          aside={
            <Clear
              onClear={() => {
                clear()
                place.reset()
                refuse(null)
                toDishes()
              }}
            />
          }
        >
          <Stack gap="sm">
            <Kind {...asked} />
            {isTouch ? tableFirst && <Where {...asked} /> : fields}
            {table && <NextSeat {...table} value={seat} onChange={setSeat} />}
            <div ref={ofOrder}>
              <Lines {...asked} lines={draft.lines} table={table} onChange={(lines) => edit({ lines })} />
            </div>
            <Sums
              {...asked}
              keptTotal={keptTotal}
              isBusy={quote.isPlaceholderData}
              fault={faultOn('lines')}
            />
            {isTouch && fields}
            <Place
              {...{ draft, keptTotal }}
              quote={shownQuote}
              totalRose={faults.seen_total_minor}
              error={place.error}
              busy={place.isPending}
              onPlace={send}
            />
          </Stack>
        </Panel>
      </div>
    </Stack>
  )
}

/** Unless another one is shown by then. What is refused is told on every page. */
function whenSent(sent: Promise<Order | undefined>, show: Dispatch<SetStateAction<Order | null>>): void {
  sent.then(
    (order) => order && show((now) => now ?? order),
    () => undefined,
  )
}

/** On a phone the order lies below the dishes: how much is in it, and the way there. */
function ToOrder({ draft, lines }: { draft: Draft; lines: RefObject<HTMLDivElement | null> }) {
  const t = useTexts(deskTexts)
  const { number } = useRestaurantFormat()
  const count = draft.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Button
      size="md"
      className={classes.toOrder ?? ''}
      onClick={() => lines.current?.scrollIntoView({ block: 'center' })}
    >
      {t('viewOrder', { count: number(count) })}
    </Button>
  )
}

/** Forgets what was typed, once that is meant. */
function Clear({ onClear }: { onClear: () => void }) {
  const t = useTexts(deskTexts)
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setAsked(true)}>
        {t('clear')}
      </Button>
      <Confirm
        opened={isAsked}
        title={t('clearTitle')}
        action={t('clear')}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          onClear()
        }}
      >
        <Text>{t('clearText')}</Text>
      </Confirm>
    </>
  )
}

/** Courses and seats are those of a table. */
function tableOf({ tables }: OrderDeskState, { type, tableCode }: Draft): AtTable | null {
  if (type !== 'dine_in') return null
  return { seats: tables.find(({ code }) => code === tableCode)?.seats ?? 0 }
}

type Chosen = { item: DeskItem; quantity: number }

/** A dish is looked for, then its size and options are chosen. */
function Dishes({
  desk,
  byPhone,
  chosen,
  search,
  onPick,
  onAdd,
  onBack,
  onGuest,
}: {
  desk: OrderDeskState
  byPhone: boolean
  chosen: Chosen | null
  search: RefObject<HTMLInputElement | null>
  onPick: (item: DeskItem, quantity: number) => void
  onAdd: (dish: PickedDish) => void
  onBack: () => void
  /** Enter in the empty field: on to who orders. */
  onGuest: () => void
}) {
  const t = useTexts(deskTexts)
  if (!chosen) {
    return <Picker desk={desk} byPhone={byPhone} search={search} onPick={onPick} onEmptyEnter={onGuest} />
  }
  const { item, quantity } = chosen
  return (
    <Panel title={t('dishes')}>
      <Choose
        key={item.id}
        item={item}
        items={desk.items}
        groups={desk.groups}
        quantity={quantity}
        onAdd={onAdd}
        onBack={onBack}
      />
    </Panel>
  )
}

/** The button at the end, with all that speaks for waiting. */
function Place({
  draft,
  quote,
  keptTotal,
  totalRose,
  error,
  busy,
  onPlace,
}: {
  draft: Draft
  quote: OrderQuote | undefined
  /** By what this browser knows, while there is no line. */
  keptTotal: number | null
  totalRose: string | undefined
  error: unknown
  busy: boolean
  onPlace: () => void
}) {
  const t = useTexts(deskTexts)
  const { price } = useRestaurantFormat()
  const total = quote?.total_minor ?? keptTotal
  return (
    <>
      {error !== null && !isRefused(error) && (
        <Alert color="orange" role="alert">
          {t('unsure')}
        </Alert>
      )}
      {totalRose && (
        <Alert color="orange" role="alert" data-total-rose>
          {totalRose}
        </Alert>
      )}
      <div className={classes.place}>
        <Held draft={draft} quote={quote} />
        <Button fullWidth size="md" loading={busy} disabled={draft.lines.length === 0} onClick={onPlace}>
          {total === null ? t('place') : `${t('place')} · ${price(total)}`}
        </Button>
      </div>
    </>
  )
}
