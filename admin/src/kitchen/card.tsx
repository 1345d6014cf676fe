import type { TicketLine } from '../../../server/src/restaurant/kitchen/rules.ts'
import type { ScreenShown, ShownTicket } from '../../../server/src/restaurant/kitchen-screens/contract.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useDishName, useHeading } from './names.ts'
import classes from './screen.module.css'
import { kitchenTexts } from './texts.ts'
import type { Press } from './use-acts.ts'
import { ageText, bumpsOf, type Card, linesOf, type Round, toneOf } from './view.ts'

type Shared = { shown: ScreenShown; now: number; onPress: (presses: Press[]) => void }

/** One party's tickets. Its head marks all of it as done; each line is marked by itself. */
export function TicketCard({
  card,
  place,
  shown,
  now,
  onPress,
}: Shared & { card: Card; place: number | null }) {
  const t = useTexts(kitchenTexts)
  const headingOf = useHeading()
  const [first] = card.rounds
  if (!first) return null
  const { kind } = shown.screen
  const tone = toneOf(card, shown.screen, now)
  const heading = headingOf(first.order)
  const done = card.state === 'voided' ? 'seeCard' : kind === 'expediter' ? 'passCard' : 'bumpCard'
  return (
    <article className={classes.card} data-tone={tone} data-state={card.state} data-card={first.order.number}>
      <button type="button" className={classes.head} onClick={() => onPress(bumpsOf(card, kind))}>
        <span className="visually-hidden">{t(done)}</span>
        {place !== null && <span className={classes.place}>{place}</span>}
        <span className={classes.heading}>
          <bdi>{heading}</bdi>
        </span>
        <span className={classes.age}>{ageText(now - card.firedAt)}</span>
        <span className={classes.about}>
          <bdi dir="ltr">{first.order.number}</bdi>
          <span>
            {t(card.state === 'voided' ? 'cancelled' : card.state === 'new' ? 'fresh' : card.state)}
          </span>
        </span>
      </button>
      {card.rounds.map((round, index) => (
        <RoundPart key={round.order.id} round={round} number={index + 1} {...{ shown, now, onPress }} />
      ))}
      {card.state === 'new' && kind === 'station' && (
        <button
          type="button"
          className={classes.start}
          onClick={() =>
            onPress(
              card.rounds.flatMap(({ tickets }) =>
                tickets.map(({ id }) => ({ kind: 'start' as const, ticket_id: id })),
              ),
            )
          }
        >
          {t('start')}
        </button>
      )}
    </article>
  )
}

/** One order of the party: a second one says that it was added, and is marked by itself. */
function RoundPart({ round, number, shown, now, onPress }: Shared & { round: Round; number: number }) {
  const t = useTexts(kitchenTexts)
  const { order, tickets } = round
  const note = tickets.find(({ note }) => note !== null)?.note
  return (
    <section className={classes.round}>
      {number > 1 && (
        <p className={classes.added}>
          {t('addOn')} · {t('round', { number })} ·{' '}
          {ageText(now - Math.min(...tickets.map(({ fired_at }) => fired_at ?? now)))}
        </p>
      )}
      {note && (
        <p className={classes.note}>
          <bdi>{note}</bdi>
        </p>
      )}
      {tickets.map((ticket) => (
        <TicketPart key={ticket.id} {...{ ticket, shown, onPress }} heading={order.number} />
      ))}
    </section>
  )
}

function TicketPart({
  ticket,
  shown,
  onPress,
}: Omit<Shared, 'now'> & { ticket: ShownTicket; heading: string }) {
  const t = useTexts(kitchenTexts)
  const isExpediter = shown.screen.kind === 'expediter'
  const isOver = ticket.state !== 'fired'
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
      {ticket.course !== null && <p className={classes.added}>{t('course', { course: ticket.course })}</p>}
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
  const more = [...(line.variant_name ? [line.variant_name] : []), ...line.modifiers]
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
        <span className={classes.name}>
          <bdi>{nameOf(line.name)}</bdi>
          {isVoided && <b className={classes.tag}>{t('voided')}</b>}
        </span>
        {more.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same option may be chosen twice, and none ever moves
          <span key={index} className={classes.option}>
            <bdi>{nameOf(one)}</bdi>
          </span>
        ))}
        {line.note && (
          <span className={classes.note}>
            <bdi>{line.note}</bdi>
          </span>
        )}
      </span>
    </button>
  )
}
