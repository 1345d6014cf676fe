import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { ReviewFigures } from '../../../server/src/restaurant/reviews/staff-contract.ts'
import { Stars } from '../parts/reviews/stars.tsx'
import IconStarFilled from '../ui/icons/generated/IconStarFilled.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import classes from './reviews.module.css'
import { reviewTexts } from './texts.ts'

const FROM_THE_TOP = [5, 4, 3, 2, 1]

/** The average, and how the stars spread; a row of it is a filter too. */
export function Figures({
  figures,
  rating,
  onRating,
}: {
  figures: ReviewFigures
  rating: string
  onRating: (rating: string) => void
}) {
  const t = useTexts(reviewTexts)
  const format = useRestaurantFormat()
  const { count, average, spread, hidden } = figures
  return (
    <Panel title={t('average')}>
      <div className={classes.figures}>
        <div className={classes.average}>
          <Text fz={44} lh={1} fw={700} className="figures" data-average>
            {average === null ? '–' : format.number(average)}
          </Text>
          {average !== null && <Stars rating={Math.round(average)} />}
          <Text size="sm" c="dimmed">
            {t('fromReviews', { count })}
          </Text>
          {hidden > 0 && (
            <Text size="sm" c="dimmed">
              {t('hiddenCount', { count: hidden })}
            </Text>
          )}
        </div>
        <ul className={classes.spread} aria-label={t('spread')}>
          {FROM_THE_TOP.map((star) => {
            const own = spread[star - 1] ?? 0
            const isChosen = rating === String(star)
            return (
              <li key={star}>
                <UnstyledButton
                  className={classes.bar}
                  aria-pressed={isChosen}
                  onClick={() => onRating(isChosen ? '' : String(star))}
                >
                  <span className={classes.label}>
                    {format.number(star)} <IconStarFilled size={14} aria-hidden />
                    <VisuallyHidden>{t('starsHave')}</VisuallyHidden>
                  </span>
                  <span className={classes.track}>
                    <span
                      className={classes.fill}
                      style={{ width: `${count === 0 ? 0 : (own / count) * 100}%` }}
                    />
                  </span>
                  <span className={`${classes.count} figures`}>{format.number(own)}</span>
                </UnstyledButton>
              </li>
            )
          })}
        </ul>
      </div>
    </Panel>
  )
}
