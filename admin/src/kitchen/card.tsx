import type { TicketLine } from '../../../server/src/restaurant/kitchen/rules.ts'
import type { ScreenShown, ShownTicket } from '../../../server/src/restaurant/kitchen-screens/contract.ts'
import { useTexts } from '../ui/language/language.tsx'
import classes from './card.module.css'
import heldClasses from './held.module.css'
import { HeldCourses } from './held.tsx'
import { calledFor, useDestination, useDishName } from './names.ts'
import { kitchenTexts } from './texts.ts'
import type { Press } from './use-acts.ts'
import {
  ageText,
  bumpsOf,
  type Card,
  courseOf,
  dishesOf,
  type HeldCourse,
  linesOf,
  type Round,
  toneOf,
} from './view.ts'

type Shared = { shown: ScreenShown; now: number; onPress: (presses: Press[]) => void }

/** One party's tickets. The button at the foot marks all of it as done; each line is marked by itself. */
export function TicketCard({
  card,
  held,
  place,
  shown,
  now,
  onPress,
}: Shared & {
  card: Card
  /** What waits of the same party. */
  held: readonly HeldCourse[]
  place: number | null
}) {
  const t = useTexts(kitchenTexts)
  const destinationOf = useDestination()
  const [first] = card.rounds
  if (!first) return null
  const { kind } = shown.screen
  const tone = toneOf(card, shown.screen, now)
  const name = calledFor(first.order)
  return (
    <article className={classes.card} data-tone={tone} data-state={card.state} data-card={first.order.number}>
      <header className={classes.head}>
        <bdi dir="ltr" className={classes.number}>
          {first.order.number}
        </bdi>
        <span className={classes.heading}>
          <bdi>{destinationOf(first.order)}</bdi>
        </span>
        <span className={classes.age}>{ageText(now - card.firedAt)}</span>
        <span className={classes.about}>
          {name !== null && <bdi className={classes.guest}>{name}</bdi>}
          <span>
            {t(card.state === 'voided' ? 'cancelled' : card.state === 'new' ? 'fresh' : card.state)}
          </span>
        </span>
      </header>
      {card.rounds.map((round, index) => (
        <RoundPart key={round.order.id} round={round} number={index + 1} {...{ shown, now, onPress }} />
      ))}
      <HeldCourses courses={held} shown={shown} onPress={onPress} />
      <Foot {...{ card, kind, place, onPress }} />
    </article>
  )
}

/** What is done with the whole card. A key of the bump bar stands on the button that it presses. */
function Foot({
  card,
  kind,
  place,
  onPress,
}: Pick<Shared, 'onPress'> & {
  card: Card
  kind: ScreenShown['screen']['kind']
  place: number | null
}) {
  const t = useTexts(kitchenTexts)
  const done = t(card.state === 'voided' ? 'seen' : kind === 'expediter' ? 'sendOut' : 'lineDone')
  const starts = card.rounds.flatMap(({ tickets }) =>
    tickets.map(({ id }) => ({ kind: 'start' as const, ticket_id: id })),
  )
  return (
    <div className={classes.foot}>
      {card.state === 'new' && kind === 'station' && (
        <button type="button" className={classes.start} onClick={() => onPress(starts)}>
          {t('start')}
        </button>
      )}
      <button type="button" className={classes.done} onClick={() => onPress(bumpsOf(card, kind))}>
        {place !== null && (
          <kbd className={classes.place} aria-hidden>
            {place}
          </kbd>
        )}
        {done}
        <span className="visually-hidden">: {card.rounds[0]?.order.number}</span>
      </button>
    </div>
  )
}

/** One order of the party: a second one says that it was added, and is marked by itself. */
function RoundPart({ round, number, shown, now, onPress }: Shared & { round: Round; number: number }) {
  const t = useTexts(kitchenTexts)
  const { tickets } = round
  const note = tickets.find(({ note }) => note !== null)?.note
  return (
    <section className={classes.round}>
      {number > 1 && (
        <p className={classes.added}>
          <bdi dir="ltr">{round.order.number}</bdi> · {t('addOn')} · {t('round', { number })} ·{' '}
          {ageText(now - Math.min(...tickets.map(({ fired_at }) => fired_at ?? now)))}
        </p>
      )}
      {note && (
        <p className={classes.note}>
          <bdi>{note}</bdi>
        </p>
      )}
      {tickets.map((ticket) => (
        <TicketPart key={ticket.id} {...{ ticket, shown, now, onPress }} />
      ))}
    </section>
  )
}

function TicketPart({ ticket, shown, now, onPress }: Shared & { ticket: ShownTicket }) {
  const t = useTexts(kitchenTexts)
  const isExpediter = shown.screen.kind === 'expediter'
  const isOver = ticket.state !== 'fired'
  const course = courseOf(ticket)
  return (
    <div data-ticket={ticket.id} data-ticket-state={ticket.state}>
      {isExpediter && (
        <button
          type="button"
          className={classes.station}
          data-made={ticket.state === 'done' || undefined}
          onClick={() =>
            onPress([{ kind: ticket.state === 'done' ? 'recall' : 'bump', ticket_id: ticket.id }])
          }
          disabled={ticket.state === 'voided'}
        >
          <bdi>{ticket.station.name ?? t('unrouted')}</bdi>
          <span>{t(stationState(ticket))}</span>
        </button>
      )}
      {ticket.added && <p className={classes.added}>{t('addedLater')}</p>}
      {course !== null && (
        <p className={heldClasses.course} data-course={course}>
          {t('course', { course })}
          {!isOver && ticket.fired_at !== null && <span>{ageText(now - ticket.fired_at)}</span>}
        </p>
      )}
      <ul className={classes.lines}>
        {linesOf(ticket).map((line) => (
          <li key={line.line_id}>
            <Line
              line={line}
              isVoided={ticket.state === 'voided' || line.voided === true}
              isMade={ticket.state === 'done' || line.done === true}
              restaurant={shown.restaurant}
              onPress={
                isOver
                  ? null
                  : () =>
                      onPress([
                        {
                          kind: line.done && !line.voided ? 'line_undone' : 'line_done',
                          ticket_id: ticket.id,
                          line_id: line.line_id,
                        },
                      ])
              }
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function stationState({ state, started_at, lines }: ShownTicket) {
  if (state === 'done') return 'lineDone'
  if (state === 'voided') return 'voided'
  return started_at === null && !lines.some(({ done }) => done) ? 'fresh' : 'working'
}

function Dish({
  dish: { name, variant_name, modifiers },
  nameOf,
  tag,
}: {
  dish: ReturnType<typeof dishesOf>[number]
  nameOf: ReturnType<typeof useDishName>
  tag: string | null
}) {
  const more = [...(variant_name ? [variant_name] : []), ...modifiers]
  return (
    <>
      <span className={classes.name}>
        <bdi>{nameOf(name)}</bdi>
        {tag !== null && <b className={classes.tag}>{tag}</b>}
      </span>
      {more.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same option may be chosen twice, and none ever moves
        <span key={index} className={classes.option}>
          <bdi>{nameOf(one)}</bdi>
        </span>
      ))}
    </>
  )
}

function Line({
  line,
  isVoided,
  isMade,
  restaurant,
  onPress,
}: {
  line: TicketLine
  isVoided: boolean
  isMade: boolean
  restaurant: ScreenShown['restaurant']
  onPress: (() => void) | null
}) {
  const t = useTexts(kitchenTexts)
  const nameOf = useDishName(restaurant)
  return (
    <button
      type="button"
      className={classes.line}
      data-line={line.line_id}
      data-voided={isVoided || undefined}
      data-made={isMade || undefined}
      aria-pressed={isMade}
      disabled={onPress === null}
      onClick={() => onPress?.()}
    >
      <span className={classes.quantity}>{line.quantity}</span>
      <span className={classes.dish}>
        {line.parts && (
          <span className={heldClasses.set} data-set>
            <bdi>{[line.name, ...line.modifiers].map(nameOf).join(', ')}</bdi>
          </span>
        )}
        {dishesOf(line).map((dish, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a set may have the same dish twice, and none ever moves
          <Dish key={index} dish={dish} nameOf={nameOf} tag={isVoided ? t('voided') : null} />
        ))}
        {line.seat !== undefined && <span className={classes.option}>{t('seat', { seat: line.seat })}</span>}
        {line.note && (
          <span className={classes.note}>
            <bdi>{line.note}</bdi>
          </span>
        )}
      </span>
    </button>
  )
}
