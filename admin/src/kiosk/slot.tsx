import type { KioskSlot } from '../../../server/src/restaurant/kiosk/contract.ts'
import { allergenText } from './allergens.tsx'
import { ruleOf } from './groups.tsx'
import classes from './kiosk.module.css'
import { Stepper } from './stepper.tsx'
import { type Part, partOf } from './visit.ts'
import { Name, useWords } from './words.tsx'

/** What a set is put together of: one of each, or several of the same. */
export function Slot({
  slot,
  parts,
  isMarked,
  onChange,
}: {
  slot: KioskSlot
  parts: readonly Part[]
  isMarked: boolean
  onChange: (parts: Part[]) => void
}) {
  const words = useWords()
  const { t, nameOf, plus } = words
  const own = parts.filter(({ slot_id }) => slot_id === slot.id)
  const others = parts.filter(({ slot_id }) => slot_id !== slot.id)
  return (
    <section aria-label={nameOf(slot.name)} data-part={`slot-${slot.id}`} data-short={isMarked || undefined}>
      <h2>
        <Name of={slot.name} /> <small>{ruleOf(t, slot.least, slot.most)}</small>
      </h2>
      <div className={classes.tiles}>
        {slot.choices.map((choice) => {
          const isIt = (part: Part) =>
            part.item_id === choice.item_id && part.variant_id === choice.variant_id
          const mine = own.filter(isIt)
          const name = [choice.name, ...(choice.variant_name ? [choice.variant_name] : [])]
            .map(nameOf)
            .join(' · ')
          const told = (
            <>
              {choice.photo && <img src={choice.photo.url} alt="" loading="lazy" />}
              <span>
                <bdi>{name}</bdi>
              </span>
              {choice.is_sold_out ? (
                <span>{t('soldOut')}</span>
              ) : (
                choice.extra_minor > 0 && <span>{plus(choice.extra_minor)}</span>
              )}
              <span className={classes.small}>{allergenText(words, choice)}</span>
            </>
          )
          const key = `${choice.item_id}.${choice.variant_id}`
          if (slot.most > 1) {
            return (
              <div key={key} className={classes.tile} data-chosen={mine.length > 0 || undefined}>
                {told}
                {!choice.is_sold_out && (
                  <Stepper
                    value={mine.length}
                    least={0}
                    most={mine.length + slot.most - own.length}
                    name={name}
                    onChange={(count) =>
                      onChange(
                        count > mine.length
                          ? [...parts, partOf(slot.id, choice)]
                          : parts.filter((part) => part !== mine.at(-1)),
                      )
                    }
                  />
                )}
              </div>
            )
          }
          return (
            <button
              key={key}
              type="button"
              className={classes.tile}
              aria-pressed={mine.length > 0}
              disabled={choice.is_sold_out}
              onClick={() =>
                onChange(mine.length > 0 && slot.least === 0 ? others : [...others, partOf(slot.id, choice)])
              }
            >
              {told}
            </button>
          )
        })}
      </div>
    </section>
  )
}
