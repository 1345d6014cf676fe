import { directionOf } from '../../../server/src/platform/i18n/direction.ts'
import type { Translations } from '../../../server/src/restaurant/menu/contract.ts'
import { nameIn } from '../../../server/src/restaurant/menu/rules/texts.ts'
import classes from './menu-board.module.css'
import type { DishNow, PriceNow, Section } from './sections.ts'
import type { wordsIn } from './words.ts'

export type Speech = {
  language: string
  /** The restaurant's own, where a name is not translated. */
  fallback: string
  t: ReturnType<typeof wordsIn>
  price: (minor: number) => string
}

type Spoken = { speech: Speech }

export function SectionName({ section: { name, menu }, speech }: Spoken & { section: Section }) {
  return (
    <h2 data-heading>
      {menu && (
        <small>
          <Name texts={menu} speech={speech} />
        </small>
      )}
      <Name texts={name} speech={speech} />
    </h2>
  )
}

export function DishLine({ dish, speech }: Spoken & { dish: DishNow }) {
  const { name, photo, prices, parts, dietary, is_sold_out: isSoldOut } = dish
  const { t } = speech
  const [only, ...others] = prices
  return (
    <li className={classes.dish} data-dish={dish.id} data-sold-out={isSoldOut || undefined}>
      {photo && <img src={photo.sizes[0]?.url ?? photo.url} alt="" />}
      <div className={classes.what}>
        <h3>
          <Name texts={name} speech={speech} />
          {(dietary === 'vegan' || dietary === 'veg') && <small>{t(dietary)}</small>}
        </h3>
        {!isSoldOut &&
          parts.map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are told apart by their place
            <p className={classes.part} key={place}>
              <b>
                <Name texts={part.name} speech={speech} />
              </b>{' '}
              {part.dishes.map((one, nth) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same dish may be there in two sizes
                <span key={nth}>
                  <Name texts={one} speech={speech} />
                  <Extra minor={part.extras_minor[nth] ?? 0} speech={speech} />
                </span>
              ))}
            </p>
          ))}
        {others.length > 0 && !isSoldOut && (
          <p className={classes.sizes}>
            {prices.map((size) => (
              <span key={size.variant_id}>
                {size.name && <Name texts={size.name} speech={speech} />}{' '}
                <Price price={size} speech={speech} />
              </span>
            ))}
          </p>
        )}
      </div>
      {isSoldOut ? (
        <b className={classes.price}>{t('soldOut')}</b>
      ) : (
        only && others.length === 0 && <Price price={only} speech={speech} />
      )}
    </li>
  )
}

function Extra({ minor, speech }: Spoken & { minor: number }) {
  if (minor === 0) return null
  return (
    <>
      {' '}
      <b dir="ltr" className={classes.extra}>
        +<bdi>{speech.price(minor)}</bdi>
      </b>
    </>
  )
}

function Price({ price: { price_minor, now_minor }, speech }: Spoken & { price: PriceNow }) {
  return (
    <span className={classes.price} data-happy={now_minor < price_minor || undefined}>
      {now_minor < price_minor && <s>{speech.price(price_minor)}</s>} <b>{speech.price(now_minor)}</b>
    </span>
  )
}

/** What is not translated stands as the restaurant has it, the way that is written. */
function Name({ texts, speech: { language, fallback } }: Spoken & { texts: Translations }) {
  const text = nameIn(texts, language, fallback)
  const own = Object.entries(texts).find(([, one]) => one === text)?.[0] ?? language
  return own.split('-', 1)[0] === language.split('-', 1)[0] ? (
    text
  ) : (
    <span lang={own} dir={directionOf(own)}>
      {text}
    </span>
  )
}
