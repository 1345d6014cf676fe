import { type ReactNode, useMemo } from 'react'
import { directionOf } from '../../../server/src/platform/i18n/direction.ts'
import type { BoardNumber, OrderBoardShown } from '../../../server/src/restaurant/order-board/contract.ts'
import { deviceCalls } from '../parts/devices/calls.ts'
import { useSound } from '../ui/sound.ts'
import { Problem } from '../ui/states.tsx'
import { useNotices } from '../ui/use-wall.ts'
import { fitNumbers } from './fit.ts'
import { BoardFrame, BoardWaits } from './frame.tsx'
import classes from './order-board.module.css'
import { BoardTools } from './tools.tsx'
import { useBoard } from './use-board.ts'
import { useRoom } from './use-room.ts'
import { wordsIn } from './words.ts'

const CALLS = deviceCalls('/order-board')
const MINUTE_MS = 60_000
/** A number that has just become ready stands out for so long. */
const NEW_MS = 20_000
/** Of the height of its column. */
const LARGEST = 0.3
const SMALLEST = 0.045

/** Which orders are being made and which are ready, for those who wait for them. */
export default function OrderBoard() {
  const { shown, error, retry, now, lostSince } = useBoard<OrderBoardShown>(CALLS, 'orders')
  if (!shown) return <BoardWaits>{error && <Problem error={error} retry={retry} />}</BoardWaits>
  return <Board {...{ shown, now, lostSince }} />
}

function Board({
  shown: { board, restaurant, preparing, ready },
  now,
  lostSince,
}: {
  shown: OrderBoardShown
  now: number
  lostSince: number | null
}) {
  const languages = board.languages.length > 0 ? board.languages : [restaurant.default_language]
  const [language = 'en'] = languages
  const sound = useSound()
  const news = useMemo(() => new Set(ready.map(keyOf)), [ready])
  useNotices(board.sound ? news : undefined, sound.play)
  // Goes on without the server, too.
  const kept = ready.filter(({ since }) => since > now - board.keep_minutes * MINUTE_MS)
  return (
    <BoardFrame
      {...{ restaurant, language, now, lostSince }}
      appearance={board.appearance}
      tools={<BoardTools calls={CALLS} sound={board.sound ? sound : undefined} />}
    >
      <div className={classes.columns}>
        <Numbers kind="preparing" numbers={preparing} {...{ languages, now }}>
          {preparing.length + kept.length === 0 && (
            <p className={classes.none}>{wordsIn(language)('waiting')}</p>
          )}
        </Numbers>
        <Numbers kind="ready" numbers={kept} {...{ languages, now }} />
      </div>
    </BoardFrame>
  )
}

function Numbers({
  kind,
  numbers,
  languages,
  now,
  children,
}: {
  kind: 'preparing' | 'ready'
  numbers: readonly BoardNumber[]
  languages: readonly string[]
  now: number
  /** Instead of numbers. */
  children?: ReactNode
}) {
  const [language = 'en'] = languages
  const t = wordsIn(language)
  const [ref, room] = useRoom()
  const fitted =
    room &&
    fitNumbers(
      room,
      numbers.map(({ number }) => number),
      { smallest: SMALLEST * room.height, largest: LARGEST * room.height },
    )
  const more = numbers.length - (fitted?.shown ?? numbers.length)
  return (
    <section className={classes.column} data-kind={kind} aria-label={t(kind)}>
      <h2>
        {languages.map((one) => (
          <span key={one} lang={one} dir={directionOf(one)}>
            {wordsIn(one)(kind)}
          </span>
        ))}
      </h2>
      <div className={classes.room} ref={ref}>
        {fitted && (
          <ul
            aria-live={kind === 'ready' ? 'polite' : 'off'}
            style={{
              fontSize: fitted.size,
              gridTemplateColumns: `repeat(${fitted.columns}, 1fr)`,
            }}
          >
            {numbers.slice(0, fitted.shown).map((one) => (
              <li
                key={keyOf(one)}
                data-number={one.number}
                data-new={(kind === 'ready' && now - one.since < NEW_MS) || undefined}
              >
                <bdi>{one.number}</bdi>
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
      {more > 0 && <p className={classes.more}>{t('more', { count: more })}</p>}
    </section>
  )
}

function keyOf({ number, since }: BoardNumber): string {
  return `${number} ${since}`
}
