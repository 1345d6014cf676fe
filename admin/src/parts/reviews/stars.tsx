import IconStar from '../../ui/icons/generated/IconStar.ts'
import IconStarFilled from '../../ui/icons/generated/IconStarFilled.ts'
import { useTexts } from '../../ui/language/language.tsx'
import classes from './stars.module.css'
import { starTexts } from './texts.ts'

const ALL = [1, 2, 3, 4, 5]

/** Stars as they are read: "4 of 5 stars". */
export function Stars({ rating, size = 18 }: { rating: number; size?: number }) {
  const t = useTexts(starTexts)
  return (
    <span role="img" aria-label={t('ofStars', { count: rating })} className={classes.stars}>
      {ALL.map((star) =>
        star <= rating ? (
          <IconStarFilled key={star} size={size} aria-hidden />
        ) : (
          <IconStar key={star} size={size} stroke={1.5} aria-hidden />
        ),
      )}
    </span>
  )
}
