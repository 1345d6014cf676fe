import { useEffect, useMemo, useState } from 'react'
import type { MenuBoardShown } from '../../../server/src/restaurant/menu-board/contract.ts'
import { deviceCalls } from '../parts/devices/calls.ts'
import { formatFor } from '../ui/language/format.ts'
import { Problem } from '../ui/states.tsx'
import { BoardFrame, BoardWaits } from './frame.tsx'
import classes from './menu-board.module.css'
import { DishLine, SectionName, type Speech } from './menu-lines.tsx'
import { opensAt, type Section, sectionsOf, timeAt } from './sections.ts'
import { BoardTools } from './tools.tsx'
import { useBoard } from './use-board.ts'
import { usePages } from './use-pages.ts'
import { localeFor, wordsIn } from './words.ts'

const CALLS = deviceCalls('/menu-board')

/** The menu and what it costs now, page by page. */
export default function MenuBoard() {
  const { shown, error, retry, now, lostSince } = useBoard<MenuBoardShown>(CALLS, 'menu')
  if (!shown) return <BoardWaits>{error && <Problem error={error} retry={retry} />}</BoardWaits>
  return <Board {...{ shown, now, lostSince }} />
}

function Board({
  shown: { board, restaurant, menus, times },
  now,
  lostSince,
}: {
  shown: MenuBoardShown
  now: number
  lostSince: number | null
}) {
  const languages = board.languages.length > 0 ? board.languages : [restaurant.default_language]
  const [turn, setTurn] = useState({ page: 0, language: 0 })
  const language = languages[turn.language % languages.length] ?? 'en'
  const time = timeAt(times, now)
  const sections = useMemo(() => sectionsOf(menus, time), [menus, time])
  const { currency, zone, default_language: fallback } = restaurant
  const speech = useMemo((): Speech => {
    const { money } = formatFor(localeFor(language), zone)
    return { language, fallback, t: wordsIn(language), price: (minor) => money(minor, currency) }
  }, [language, fallback, zone, currency])
  const { ref, measure, scale, columns, pages } = usePages(sections, speech)
  const page = Math.min(turn.page, pages.length - 1)
  const turns = Math.max(1, pages.length) * languages.length

  useEffect(() => {
    if (turns === 1) return
    const next =
      page + 1 < pages.length ? { ...turn, page: page + 1 } : { page: 0, language: turn.language + 1 }
    const timer = setTimeout(() => setTurn(next), board.seconds * 1_000)
    return () => clearTimeout(timer)
  }, [turn, page, pages.length, turns, board.seconds])

  const { t } = speech
  const open = opensAt(times, now)
  return (
    <BoardFrame
      {...{ restaurant, language, now, lostSince }}
      appearance={board.appearance}
      tools={<BoardTools calls={CALLS} />}
      foot={
        pages.length > 1 && (
          <p className={classes.page} data-page={page + 1}>
            {t('page', { page: page + 1, pages: pages.length })}
          </p>
        )
      }
    >
      <div className={classes.room} ref={ref}>
        <div className={classes.measure} ref={measure} aria-hidden inert>
          {sections.map((section) => (
            <SectionLines key={section.key} {...{ section, speech }} />
          ))}
        </div>
        <div
          className={classes.columns}
          style={{ fontSize: `${scale}em`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {pages[page]?.map((column) => (
            <div key={column.map(({ section, dishes }) => `${section} ${dishes[0]}`).join()}>
              {column.map(({ section: key, dishes }) => {
                const section = sections.find((one) => one.key === key)
                return section && <SectionLines key={key} {...{ section, speech, dishes }} />
              })}
            </div>
          ))}
        </div>
        {sections.length === 0 && (
          <div className={classes.none}>
            <p>{t('closed')}</p>
            {open !== null && (
              <p>{t('opensAt', { time: formatFor(localeFor(language), zone).time(open) })}</p>
            )}
          </div>
        )}
      </div>
    </BoardFrame>
  )
}

/** A section with the dishes that are named, or all of them. */
function SectionLines({
  section,
  speech,
  dishes,
}: {
  section: Section
  speech: Speech
  dishes?: readonly string[]
}) {
  return (
    <section data-section={section.key}>
      <SectionName {...{ section, speech }} />
      <ul>
        {section.dishes.map(
          (dish) =>
            (!dishes || dishes.includes(String(dish.id))) && <DishLine key={dish.id} {...{ dish, speech }} />,
        )}
      </ul>
    </section>
  )
}
