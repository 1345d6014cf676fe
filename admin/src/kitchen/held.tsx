import type { ScreenShown } from '../../../server/src/restaurant/kitchen-screens/contract.ts'
import { useTexts } from '../ui/language/language.tsx'
import card from './card.module.css'
import classes from './held.module.css'
import { useDishName, useHeading } from './names.ts'
import { kitchenTexts } from './texts.ts'
import type { Press } from './use-acts.ts'
import { dishesOf, firesOf, type HeldCourse, type HeldParty, linesOf } from './view.ts'

type Shared = { shown: ScreenShown; onPress: (presses: Press[]) => void }

/** A party of which nothing is being made: its next courses wait. */
export function HeldCard({ party, ...rest }: Shared & { party: HeldParty }) {
  const t = useTexts(kitchenTexts)
  const headingOf = useHeading()
  return (
    <article
      className={`${card.card} ${classes.card}`}
      data-tone="held"
      data-state="held"
      data-held-card={party.order.number}
    >
      <div className={card.head}>
        <bdi dir="ltr" className={card.number}>
          {party.order.number}
        </bdi>
        <span className={card.heading}>
          <bdi>{headingOf(party.order)}</bdi>
        </span>
        <span className={card.about}>
          <span>{t('waits')}</span>
        </span>
      </div>
      <HeldCourses courses={party.courses} {...rest} />
    </article>
  )
}

/** What comes next, calm: nobody cooks it yet. The expediter fires it. */
export function HeldCourses({ courses, shown, onPress }: Shared & { courses: readonly HeldCourse[] }) {
  const t = useTexts(kitchenTexts)
  const nameOf = useDishName(shown.restaurant)
  return courses.map((held, index) => (
    <section key={held.course} className={classes.held} data-held={held.course}>
      <p className={classes.what}>
        <span>
          {t('course', { course: held.course })} · {t('waits')}
        </span>
        {shown.screen.kind === 'expediter' && (
          <button
            type="button"
            className={classes.fire}
            data-next={index === 0}
            aria-label={t('fireCourse', { course: held.course })}
            onClick={() => onPress(firesOf(held))}
          >
            {t('fire')}
          </button>
        )}
      </p>
      <ul>
        {held.tickets
          .flatMap(linesOf)
          .filter(({ voided }) => !voided)
          .map((line) => (
            <li key={line.line_id}>
              {line.quantity} ×{' '}
              <bdi>
                {dishesOf(line)
                  .map(({ name }) => nameOf(name))
                  .join(', ')}
              </bdi>
            </li>
          ))}
      </ul>
    </section>
  ))
}
