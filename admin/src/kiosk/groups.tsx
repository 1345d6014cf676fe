import type { KioskState } from '../../../server/src/restaurant/kiosk/contract.ts'
import classes from './kiosk.module.css'
import { Name, useWords } from './words.tsx'

type Group = KioskState['groups'][number]

/** The options of a dish, or of a part of a set. */
export function Groups({
  of,
  place,
  groups,
  value,
  marked,
  onChange,
}: {
  of?: Record<string, string | null> | undefined
  place: string
  groups: readonly Group[]
  value: readonly number[]
  marked: readonly string[]
  onChange: (optionIds: number[]) => void
}) {
  const { t, nameOf, plus } = useWords()
  function turn({ options, max_select }: Group, id: number): void {
    const own = new Set(options.map((option) => option.id))
    if (value.includes(id)) onChange(value.filter((one) => one !== id))
    else onChange([...(max_select === 1 ? value.filter((one) => !own.has(one)) : value), id])
  }
  return groups.map((group) => {
    const chosen = group.options.filter(({ id }) => value.includes(id)).length
    const isFull = group.max_select !== null && group.max_select > 1 && chosen >= group.max_select
    const id = `${place}group-${group.id}`
    const name = of ? `${nameOf(of)}: ${nameOf(group.name)}` : nameOf(group.name)
    return (
      <section key={group.id} aria-label={name} data-part={id} data-short={marked.includes(id) || undefined}>
        <h2>
          {of && (
            <>
              <Name of={of} />:{' '}
            </>
          )}
          <Name of={group.name} /> <small>{ruleOf(t, group.min_select, group.max_select)}</small>
        </h2>
        <div className={classes.tiles}>
          {group.options.map((option) => {
            const isChosen = value.includes(option.id)
            return (
              <button
                key={option.id}
                type="button"
                className={classes.tile}
                aria-pressed={isChosen}
                disabled={!option.is_available || (!isChosen && isFull)}
                onClick={() => turn(group, option.id)}
              >
                <span>
                  <Name of={option.name} />
                </span>
                {!option.is_available ? (
                  <span>{t('soldOut')}</span>
                ) : (
                  option.price_minor > 0 && <span>{plus(option.price_minor)}</span>
                )}
              </button>
            )
          })}
        </div>
      </section>
    )
  })
}

type Say = ReturnType<typeof useWords>['t']

export function ruleOf(t: Say, least: number, most: number | null): string {
  if (least > 0 && least === most) return t('exactly', { count: least })
  if (least > 0 && most !== null) return t('between', { least, most })
  if (least > 0) return t('atLeast', { count: least })
  return most === null ? t('optional') : t('upTo', { count: most })
}
