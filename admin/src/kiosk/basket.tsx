import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect } from 'react'
import type { KioskDish, KioskState } from '../../../server/src/restaurant/kiosk/contract.ts'
import IconTrash from '../ui/icons/generated/IconTrash.ts'
import own from './basket.module.css'
import { quoteQuery, stateQuery } from './calls.ts'
import { CouponRow } from './coupon.tsx'
import classes from './kiosk.module.css'
import { hueOf, Photo } from './menu.tsx'
import type { Page } from './page.ts'
import { needsPlace } from './place.tsx'
import { problemText } from './problem-text.ts'
import { Stepper } from './stepper.tsx'
import { Sums } from './sums.tsx'
import { basketOf, choiceOf, eachOf, groupsOf, isOrderable, type Line, MOST_OF_ONE } from './visit.ts'
import { Name, useWords } from './words.tsx'

/** What is chosen, and what it costs: to be changed until it is paid. */
export function BasketPage({ state, visit, change, go, problem }: Page & { problem: unknown }) {
  const words = useWords()
  const { t } = words
  const queries = useQueryClient()
  const { lines } = visit
  const isSound = lines.every((line) => isOrderable(state, line))
  const quote = useQuery({
    ...quoteQuery(basketOf(visit)),
    enabled: lines.length > 0 && isSound,
  })
  // What was refused may have changed on the menu meanwhile.
  useEffect(() => {
    if (problem || quote.error) void queries.invalidateQueries({ queryKey: stateQuery.queryKey })
  }, [queries, problem, quote.error])
  const told = problemText(words, quote.error ?? problem)
  function put(place: number, quantity: number): void {
    const next =
      quantity === 0
        ? lines.filter((_, at) => at !== place)
        : lines.map((line, at) => (at === place ? { ...line, quantity } : line))
    change({ lines: next })
    if (next.length === 0) go({ at: 'menu' })
  }
  return (
    <>
      <main className={classes.body}>
        <h1 tabIndex={-1}>{t('yourOrder')}</h1>
        {told !== null && (
          <p role="alert" className={classes.warning}>
            {told}
          </p>
        )}
        <ul className={own.lines}>
          {lines.map((line, place) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands at its place
              key={place}
              state={state}
              line={line}
              onChange={(quantity) => put(place, quantity)}
              onEdit={() => go({ at: 'dish', dishId: line.item_id, place })}
            />
          ))}
        </ul>
        {state.takes_coupons && (
          <CouponRow coupon={visit.coupon} quote={quote} problem={problem} change={change} go={go} />
        )}
        {quote.data && isSound && <Sums quote={quote.data} />}
      </main>
      <footer className={classes.foot}>
        <button type="button" className={classes.second} onClick={() => go({ at: 'menu' })}>
          {t('addMore')}
        </button>
        <button
          type="button"
          className={classes.main}
          disabled={!isSound || quote.error !== null || lines.length === 0}
          onClick={() => go({ at: needsPlace(state, visit) ? 'place' : 'pay' })}
        >
          {t('next')}
        </button>
      </footer>
    </>
  )
}

function Row({
  state,
  line,
  onChange,
  onEdit,
}: {
  state: KioskState
  line: Line
  onChange: (quantity: number) => void
  onEdit: () => void
}) {
  const { t, nameOf, price } = useWords()
  const dish = state.dishes.find(({ id }) => id === line.item_id)
  const name = dish ? nameOf(dish.name) : '—'
  const extras = dish ? extrasOf(state, dish, line) : []
  const isMade = dish && !dish.is_sold_out && hasChoices(dish)
  const hasPhotos = state.dishes.some(({ photo }) => photo !== null)
  return (
    <li>
      {dish && hasPhotos && <Photo dish={dish} hue={hueOf(state, dish.category_id)} isSmall />}
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {extras.length > 0 && (
          <span className={classes.small}>
            {extras.map((extra, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same may be chosen twice
              <Fragment key={nth}>
                {nth > 0 && t('listComma')}
                <Name of={extra} />
              </Fragment>
            ))}
          </span>
        )}
        {!isOrderable(state, line) && <span className={classes.fault}>{t('goneLine')}</span>}
      </div>
      {isMade && (
        <button type="button" className={classes.tool} aria-label={t('editNamed', { name })} onClick={onEdit}>
          {t('edit')}
        </button>
      )}
      <span className={own.amount}>
        <span className={own.figure}>{dish && price(eachOf(state, dish, line) * line.quantity)}</span>
        <Stepper value={line.quantity} least={1} most={MOST_OF_ONE} name={name} onChange={onChange} />
        <button
          type="button"
          className={classes.icon}
          aria-label={t('removeNamed', { name })}
          onClick={() => onChange(0)}
        >
          <IconTrash size="1.3em" />
        </button>
      </span>
    </li>
  )
}

function hasChoices({ prices, slots, group_ids }: KioskDish): boolean {
  return prices.length > 1 || slots.length > 0 || group_ids.length > 0
}

function extrasOf(state: KioskState, dish: KioskDish, line: Line): Record<string, string | null>[] {
  const named = (groupIds: readonly number[], chosen: readonly number[]) =>
    groupsOf(state, groupIds)
      .flatMap(({ options }) => options)
      .filter(({ id }) => chosen.includes(id))
      .map(({ name }) => name)
  const size = dish.prices.find(({ variant_id }) => variant_id === line.variant_id)?.name
  return [
    ...(size ? [size] : []),
    ...line.choices.flatMap((part) => {
      const choice = choiceOf(dish, part)
      if (!choice) return []
      const sizeOfPart = choice.variant_name ? [choice.variant_name] : []
      return [choice.name, ...sizeOfPart, ...named(choice.group_ids, part.option_ids)]
    }),
    ...named(dish.group_ids, line.option_ids),
  ]
}
