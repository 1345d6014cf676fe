import { useRef, useState } from 'react'
import { allergenText, OptionsWarning } from './allergens.tsx'
import { Groups } from './groups.tsx'
import classes from './kiosk.module.css'
import { Photo } from './menu.tsx'
import type { Page } from './page.ts'
import { Slot } from './slot.tsx'
import { Stepper } from './stepper.tsx'
import {
  choiceOf,
  eachOf,
  groupsOf,
  inOrderOf,
  type Line,
  MOST_OF_ONE,
  missingOf,
  nameOfMissing,
  startOf,
  withChanged,
  withLine,
} from './visit.ts'
import { Name, useWords } from './words.tsx'

/** One dish: what is in it, its size, what it is put together of, what is added. */
export function DishPage({
  state,
  visit,
  change,
  go,
  dishId,
  place,
}: Page & {
  dishId: number
  /** Of the line that is changed; none: it is one more. */
  place: number | undefined
}) {
  const words = useWords()
  const { t, nameOf, price } = words
  const dish = state.dishes.find(({ id }) => id === dishId)
  const kept = place === undefined ? undefined : visit.lines[place]
  const [line, setLine] = useState<Line | null>(dish ? (kept ?? startOf(dish)) : null)
  const [isMarked, setMarked] = useState(false)
  const body = useRef<HTMLElement>(null)
  const leave = () => go({ at: place === undefined ? 'menu' : 'basket' })
  if (!dish || !line || dish.is_sold_out) {
    return (
      <div className={classes.middle}>
        <h1 tabIndex={-1}>{t('soldOut')}</h1>
        <button type="button" className={classes.main} onClick={leave}>
          {t('back')}
        </button>
      </div>
    )
  }
  const set = (some: Partial<Line>) => setLine({ ...line, ...some })
  const missing = missingOf(state, dish, line)
  const marked = isMarked ? missing : []
  function add(): void {
    const [first] = missing
    if (line && first === undefined) {
      change({
        lines: place === undefined ? withLine(visit.lines, line) : withChanged(visit.lines, place, line),
      })
      leave()
      return
    }
    setMarked(true)
    body.current?.querySelector(`[data-part="${first}"]`)?.scrollIntoView({ block: 'center' })
  }
  return (
    <>
      <main className={classes.body} ref={body}>
        <Photo dish={dish} isLarge />
        <h1 tabIndex={-1}>
          <Name of={dish.name} />
        </h1>
        {dish.description && (
          <p>
            <Name of={dish.description} />
          </p>
        )}
        <p className={classes.small}>
          {[
            ...(dish.dietary === 'none' || dish.dietary === 'non_veg' ? [] : [t(dish.dietary)]),
            allergenText(words, dish),
          ].join(' · ')}
        </p>
        {dish.prices.length > 1 && (
          <section aria-label={t('size')}>
            <h2>{t('size')}</h2>
            <div className={classes.tiles}>
              {dish.prices.map(({ variant_id, name, now_minor }) => (
                <button
                  key={variant_id}
                  type="button"
                  className={classes.tile}
                  aria-pressed={variant_id === line.variant_id}
                  onClick={() => set({ variant_id })}
                >
                  <span>{name && <Name of={name} />}</span>
                  <span>{price(now_minor)}</span>
                </button>
              ))}
            </div>
          </section>
        )}
        {dish.slots.map((slot) => (
          <Slot
            key={slot.id}
            slot={slot}
            parts={line.choices}
            isMarked={marked.includes(`slot-${slot.id}`)}
            onChange={(choices) => set({ choices: inOrderOf(dish, choices) })}
          />
        ))}
        <OptionsWarning dish={dish} line={line} />
        {line.choices.map((part, nth) => (
          <Groups
            // biome-ignore lint/suspicious/noArrayIndexKey: two of the same are told apart by their place
            key={nth}
            of={choiceOf(dish, part)?.name}
            place={`part-${nth}-`}
            groups={groupsOf(state, choiceOf(dish, part)?.group_ids ?? [])}
            value={part.option_ids}
            marked={marked}
            onChange={(option_ids) =>
              set({ choices: line.choices.map((one, at) => (at === nth ? { ...one, option_ids } : one)) })
            }
          />
        ))}
        <Groups
          place=""
          groups={groupsOf(state, dish.group_ids)}
          value={line.option_ids}
          marked={marked}
          onChange={(option_ids) => set({ option_ids })}
        />
      </main>
      <footer className={classes.foot}>
        {marked.length > 0 && (
          <p role="alert" className={classes.short}>
            {t('stillMissing', {
              list: [...new Set(marked.map((id) => nameOf(nameOfMissing(state, dish, id))))].join(
                t('listComma'),
              ),
            })}
          </p>
        )}
        <Stepper
          value={line.quantity}
          least={1}
          most={MOST_OF_ONE}
          name={nameOf(dish.name)}
          onChange={(quantity) => set({ quantity })}
        />
        <button type="button" className={classes.main} onClick={add}>
          {t(place === undefined ? 'add' : 'update', {
            price: price(eachOf(state, dish, line) * line.quantity),
          })}
        </button>
      </footer>
    </>
  )
}
