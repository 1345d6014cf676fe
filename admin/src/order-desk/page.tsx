import { Alert, Anchor, Button, Container, Group, Kbd, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Order, OrderQuote } from '../../../server/src/restaurant/orders/contract.ts'
import { orderNumber } from '../../../server/src/restaurant/orders/rules/number.ts'
import type { DeskItem, OrderDeskState } from '../../../server/src/restaurant/orders/staff-contract.ts'
import { Choose } from '../parts/dish-picker/choose.tsx'
import { deskQuery, LIVE_KEYS } from '../parts/dish-picker/data.ts'
import { hasChoices } from '../parts/dish-picker/dishes.ts'
import type { DraftLine } from '../parts/dish-picker/draft-line.ts'
import { Lines } from '../parts/dish-picker/lines.tsx'
import { Picker } from '../parts/dish-picker/picker.tsx'
import { fieldErrors } from '../ui/api.ts'
import { Confirm } from '../ui/confirm.tsx'
import { isRefused, newKey } from '../ui/form-key.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useLive } from '../ui/live.ts'
import { useMe, useRestaurantFormat } from '../ui/me.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { Loaded } from '../ui/states.tsx'
import { usePlace, useQuote } from './data.ts'
import classes from './desk.module.css'
import { type Draft, useDraft } from './draft.ts'
import { useFaults } from './faults.ts'
import { Held, Sums } from './sums.tsx'
import { deskTexts } from './texts.ts'
import { Coupon, Kind, When, Where } from './where.tsx'
import { Who } from './who.tsx'

export function OrderDeskPage() {
  const t = useTexts(deskTexts)
  useLive(LIVE_KEYS)
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
        {t('about')}
      </PageHead>
      <Loaded query={query} rows={4} height={120}>
        {(desk) => <Desk desk={desk} />}
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

function Desk({ desk }: { desk: OrderDeskState }) {
  const t = useTexts(deskTexts)
  const tell = useTellProblem()
  const { restaurant } = useMe()
  const { draft, change, clear } = useDraft(restaurant.id)
  const quote = useQuote(draft)
  const { totalNow } = quote
  const place = usePlace()
  const shownQuote = quote.isError || draft.lines.length === 0 ? undefined : quote.data
  const { faults, faultOn, refuse, mend } = useFaults(draft, quote.error)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [placed, setPlaced] = useState<Order | null>(null)
  const [isClearing, setClearing] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const phone = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLDivElement>(null)
  const [refusals, setRefusals] = useState(0)
  // Once its sentence stands beside it, the first field at fault is where the hands are needed.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const isUnsure = place.isError && !isRefused(place.error)

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
    setTimeout(() => search.current?.focus())
  }, [])

  function add(line: Omit<DraftLine, 'key' | 'note'>): void {
    const key = Math.max(0, ...draft.lines.map((one) => one.key)) + 1
    edit({ lines: [...draft.lines, { ...line, key, note: '' }] })
    setPlaced(null)
    toDishes()
  }
  function pick(item: DeskItem, quantity: number): void {
    if (hasChoices(item)) setChosen({ item, quantity })
    else add({ itemId: item.id, variantId: null, optionIds: [], quantity })
  }
  const send = useCallback(() => {
    if (place.isPending || draft.lines.length === 0) return
    const sent = { ...draft, sentTotal: draft.sentTotal ?? totalNow }
    change({ sentTotal: sent.sentTotal })
    place.mutate(sent, {
      onSuccess(order) {
        clear()
        refuse(null)
        setPlaced(order)
        toDishes()
      },
      onError(error) {
        if (isRefused(error)) change({ sentAs: newKey(), sentTotal: null })
        refuse(error)
        if (Object.keys(fieldErrors(error)).length === 0) tell(error)
        setRefusals((count) => count + 1)
      },
    })
  }, [place, draft, totalNow, clear, change, refuse, tell, toDishes])

  useShortcuts({ dishes: toDishes, guest: () => phone.current?.focus(), place: send })

  return (
    <Stack gap="md">
      <Keys />
      <Placed order={placed} />
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
        <Panel
          title={t('order')}
          aside={
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setClearing(true)}>
              {t('clear')}
            </Button>
          }
        >
          <Stack gap="sm">
            <Kind desk={desk} draft={draft} faults={faults} onChange={edit} />
            <Who draft={draft} faults={faults} phone={phone} onChange={edit} />
            <Where desk={desk} draft={draft} faults={faults} quote={shownQuote} onChange={edit} />
            <When draft={draft} faults={faults} onChange={edit} />
            <Coupon draft={draft} fault={faultOn('coupon_code')} onChange={edit} />
            <Lines desk={desk} lines={draft.lines} faults={faults} onChange={(lines) => edit({ lines })} />
            <Sums
              desk={desk}
              draft={draft}
              quote={shownQuote}
              isBusy={quote.isPlaceholderData}
              fault={faultOn('lines')}
            />
            <Place
              draft={draft}
              quote={shownQuote}
              totalRose={faults.seen_total_minor}
              isUnsure={isUnsure}
              busy={place.isPending}
              onPlace={send}
            />
          </Stack>
        </Panel>
      </div>
      <Confirm
        opened={isClearing}
        title={t('clearTitle')}
        action={t('clear')}
        onClose={() => setClearing(false)}
        onConfirm={() => {
          clear()
          place.reset()
          refuse(null)
          setClearing(false)
          toDishes()
        }}
      >
        <Text>{t('clearText')}</Text>
      </Confirm>
    </Stack>
  )
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
  onAdd: (line: Omit<DraftLine, 'key' | 'note'>) => void
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
  totalRose,
  isUnsure,
  busy,
  onPlace,
}: {
  draft: Draft
  quote: OrderQuote | undefined
  totalRose: string | undefined
  /** Whether it has arrived is not known. */
  isUnsure: boolean
  busy: boolean
  onPlace: () => void
}) {
  const t = useTexts(deskTexts)
  const { price } = useRestaurantFormat()
  return (
    <>
      {isUnsure && (
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
          {quote ? `${t('place')} · ${price(quote.total_minor)}` : t('place')}
        </Button>
      </div>
    </>
  )
}

function Placed({ order }: { order: Order | null }) {
  const t = useTexts(deskTexts)
  const format = useRestaurantFormat()
  return (
    <div role="status" aria-live="polite">
      {order && (
        <Alert color="green" data-placed={order.id}>
          <Group justify="space-between" gap="sm">
            <Text fw={600} className="break">
              {t('placed', {
                number: orderNumber(order),
                total: format.money(order.total_minor, order.currency),
              })}
              {order.scheduled_for && ` · ${t('placedFor', { time: format.moment(order.scheduled_for) })}`}
            </Text>
            <Anchor component={Link} to="/orders" search={{ order: order.id } as never}>
              {t('openIt')}
            </Anchor>
          </Group>
        </Alert>
      )}
    </div>
  )
}

function Keys() {
  const t = useTexts(deskTexts)
  const keys: [string[], string][] = [
    [['F2'], t('keyDishes')],
    [['↑', '↓'], t('keyChoose')],
    [['Enter'], t('keyAdd')],
    [['F4'], t('keyGuest')],
    [['Ctrl', 'Enter'], t('keyPlace')],
  ]
  return (
    <ul className={classes.keys} aria-label={t('keys')}>
      {keys.map(([names, text]) => (
        <li key={text}>
          {names.map((name) => (
            <Kbd key={name} mx={2} dir="ltr">
              {name}
            </Kbd>
          ))}
          {text}
        </li>
      ))}
    </ul>
  )
}

/** From wherever the hands are on the page. */
function useShortcuts(keys: Record<'dishes' | 'guest' | 'place', () => void>): void {
  const latest = useRef(keys)
  latest.current = keys
  // As soon as the page is seen: whoever is quick would press them for nothing.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent): void {
      const { dishes, guest, place } = latest.current
      const isPlace = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
      const meant = isPlace ? place : { F2: dishes, F4: guest }[event.key]
      if (!meant || event.repeat) return
      event.preventDefault()
      meant()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
