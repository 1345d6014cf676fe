import type { KioskDish } from '../../../server/src/restaurant/kiosk/contract.ts'
import {
  ALLERGENS,
  type Allergen,
  allergenLabel,
  allergenName,
} from '../../../server/src/restaurant/menu/allergens.ts'
import classes from './kiosk.module.css'
import { choiceOf, type Line } from './visit.ts'
import { useWords } from './words.tsx'

/** A dish whose allergens nobody has named is no dish without them; of a set, all that may be in it counts. */
export function suits({ allergens, slots }: KioskDish, without: readonly Allergen[]): boolean {
  if (without.length === 0) return true
  const parts = slots.map(({ choices }) => choices.some((choice) => isWithout(choice.allergens, without)))
  return isWithout(allergens, without) && parts.every(Boolean)
}

function isWithout(allergens: KioskDish['allergens'], without: readonly Allergen[]): boolean {
  return allergens !== null && !allergens.some((one) => without.includes(one))
}

export function allergenText(
  { t, language }: Pick<ReturnType<typeof useWords>, 't' | 'language'>,
  { allergens }: Pick<KioskDish, 'allergens'>,
): string {
  if (allergens === null) return t('allergensUnknown')
  if (allergens.length === 0) return t('containsNone')
  return t('contains', {
    list: allergens.map((one) => allergenName(one, language)).join(t('listComma')),
  })
}

/** Options name no allergens, so what is known of the dish does not cover what is added to it. */
export function OptionsWarning({ dish, line }: { dish: KioskDish; line: Line }) {
  const { t } = useWords()
  const inParts = line.choices.flatMap((part) => choiceOf(dish, part)?.group_ids ?? [])
  if (dish.group_ids.length === 0 && inParts.length === 0) return null
  return <p className={classes.warning}>{t('optionsWarning')}</p>
}

/** What a guest must not have. */
export function AllergensPage({
  without,
  set,
  onDone,
}: {
  without: Allergen[]
  set: (without: Allergen[]) => void
  onDone: () => void
}) {
  const { t, language } = useWords()
  const turn = (one: Allergen) =>
    set(without.includes(one) ? without.filter((other) => other !== one) : [...without, one])
  return (
    <>
      <main className={classes.body}>
        <h1 tabIndex={-1}>{t('allergensTitle')}</h1>
        <p>{t('allergensHint')}</p>
        <div className={classes.tiles}>
          {ALLERGENS.map((one) => (
            <button
              key={one}
              type="button"
              className={classes.tile}
              aria-pressed={without.includes(one)}
              onClick={() => turn(one)}
            >
              {allergenLabel(one, language)}
            </button>
          ))}
        </div>
        <p className={classes.warning}>{t('allergensWarning')}</p>
      </main>
      <footer className={classes.foot}>
        <button type="button" className={classes.main} onClick={onDone}>
          {t('allergensDone')}
        </button>
      </footer>
    </>
  )
}
