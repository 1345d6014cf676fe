import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { KioskDish, KioskState } from '../../../server/src/restaurant/kiosk/contract.ts'
import { type Allergen, allergenName } from '../../../server/src/restaurant/menu/allergens.ts'
import IconToolsKitchen2 from '../ui/icons/generated/IconToolsKitchen2.ts'
import { allergenText, suits } from './allergens.tsx'
import classes from './kiosk.module.css'
import own from './menu.module.css'
import type { Page } from './page.ts'
import { eachOf, piecesIn, type Visit } from './visit.ts'
import { Name, useWords } from './words.tsx'

const GOLDEN_ANGLE = 137

/** Where a guest is on the menu: they find it so when they come back to it. */
export type Spot = { category: number | null; top: number }
export const AT_FIRST: Spot = { category: null, top: 0 }

/** The dishes, a category at a time, with large pictures. */
export function MenuPage({
  state,
  visit,
  go,
  without,
  spot,
}: Page & { without: readonly Allergen[]; spot: RefObject<Spot> }) {
  const { t, language, price } = useWords()
  const dishes = state.dishes.filter((dish) => suits(dish, without))
  const categories = state.categories.filter(({ id }) => dishes.some(({ category_id }) => category_id === id))
  const [wanted, setWanted] = useState(spot.current.category)
  const category = categories.find(({ id }) => id === wanted) ?? categories[0]
  const hasPhotos = state.dishes.some(({ photo }) => photo !== null)
  const shown = dishes.filter(({ category_id }) => category_id === category?.id)
  const total = visit.lines.reduce((sum, line) => {
    const dish = state.dishes.find(({ id }) => id === line.item_id)
    return sum + (dish ? eachOf(state, dish, line) * line.quantity : 0)
  }, 0)
  const onTop = onTopOf(state, visit)
  const list = useRef<HTMLElement>(null)
  // In braces: newer browsers answer a promise, which React would take for what is done at the end.
  useLayoutEffect(() => {
    list.current?.scrollTo({ top: spot.current.top })
  }, [spot])
  function turnTo(id: number): void {
    spot.current = { category: id, top: 0 }
    setWanted(id)
  }
  return (
    <>
      <header className={own.head}>
        <h1 tabIndex={-1}>{t('menuTitle')}</h1>
        <button type="button" className={classes.tool} onClick={() => go({ at: 'allergens' })}>
          {without.length > 0
            ? t('without', {
                list: without.map((one) => allergenName(one, language)).join(t('listComma')),
              })
            : t('allergens')}
        </button>
      </header>
      <div className={own.choice}>
        <nav className={own.categories} aria-label={t('categories')}>
          {categories.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              aria-current={id === category?.id || undefined}
              onClick={() => turnTo(id)}
            >
              {hasPhotos && <Photo dish={pictured(dishes, id)} hue={hueOf(state, id)} isSmall />}
              <span>
                <Name of={name} />
              </span>
            </button>
          ))}
        </nav>
        <main
          ref={list}
          className={own.dishes}
          data-plain={!hasPhotos || undefined}
          key={category?.id}
          onScroll={({ currentTarget }) => {
            spot.current = { ...spot.current, top: currentTarget.scrollTop }
          }}
        >
          {category === undefined && <p>{t(without.length > 0 ? 'noneSuit' : 'noDishes')}</p>}
          {shown.map((dish) => (
            <Card
              key={dish.id}
              dish={dish}
              hue={hueOf(state, dish.category_id)}
              onPick={() => go({ at: 'dish', dishId: dish.id })}
            />
          ))}
        </main>
      </div>
      <footer className={classes.foot}>
        {onTop && <p className={own.onTop}>{t(onTop)}</p>}
        <button
          type="button"
          className={classes.main}
          disabled={visit.lines.length === 0}
          onClick={() => go({ at: 'basket' })}
        >
          {visit.lines.length === 0 ? (
            t('empty')
          ) : (
            <>
              <span>{t('viewOrder', { count: piecesIn(visit.lines) })}</span>
              <span>{price(total)}</span>
            </>
          )}
        </button>
      </footer>
    </>
  )
}

/** What the prices of the menu leave out. */
function onTopOf({ added }: KioskState, { type }: Visit): 'plusTax' | 'plusService' | 'plusBoth' | null {
  const hasService = type !== null && added.service.includes(type)
  if (added.tax) return hasService ? 'plusBoth' : 'plusTax'
  return hasService ? 'plusService' : null
}

/** What stands for a category: its first dish with a picture. */
function pictured(dishes: readonly KioskDish[], categoryId: number): Pick<KioskDish, 'photo'> {
  const inIt = dishes.filter(({ category_id }) => category_id === categoryId)
  return inIt.find(({ photo }) => photo !== null) ?? { photo: null }
}

/** Dishes without a picture have the colour of their category. */
export function hueOf({ categories }: KioskState, categoryId: number): number {
  return (categories.findIndex(({ id }) => id === categoryId) * GOLDEN_ANGLE) % 360
}

function Card({ dish, hue, onPick }: { dish: KioskDish; hue: number; onPick: () => void }) {
  const words = useWords()
  const { t, price } = words
  const lowest = Math.min(...dish.prices.map(({ now_minor }) => now_minor))
  const usual = Math.min(...dish.prices.map(({ usual_minor }) => usual_minor))
  return (
    <button type="button" className={own.card} disabled={dish.is_sold_out} onClick={onPick}>
      <Photo dish={dish} hue={hue} />
      <span className={own.cardName}>
        <Name of={dish.name} />
      </span>
      <span className={own.cardPrice}>
        {dish.is_sold_out ? (
          t('soldOut')
        ) : (
          <>
            {dish.prices.length > 1 ? t('from', { price: price(lowest) }) : price(lowest)}
            {lowest < usual && <s>{price(usual)}</s>}
          </>
        )}
      </span>
      <span className={classes.small}>{allergenText(words, dish)}</span>
    </button>
  )
}

function hueStyle(hue: number): Record<`--${string}`, string> {
  return { '--hue': String(hue) }
}

export function Photo({
  dish: { photo },
  hue,
  isLarge = false,
  isSmall = false,
}: {
  dish: Pick<KioskDish, 'photo'>
  hue?: number
  isLarge?: boolean
  isSmall?: boolean
}) {
  return (
    <span
      className={own.photo}
      data-large={isLarge || undefined}
      data-small={isSmall || undefined}
      style={hue === undefined ? {} : hueStyle(hue)}
    >
      {photo === null && <IconToolsKitchen2 size={isSmall ? '1.2em' : '3em'} aria-hidden />}
      {photo && (
        <img
          src={photo.url}
          srcSet={photo.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')}
          sizes={isLarge ? '100vw' : isSmall ? '10vw' : '40vw'}
          alt=""
          loading="lazy"
        />
      )}
    </span>
  )
}
