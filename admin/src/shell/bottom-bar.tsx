import { Link, useLocation } from '@tanstack/react-router'
import { mayAsLimited } from '../../../server/src/ground/staff/rights.ts'
import IconMore from '../ui/icons/generated/IconDots.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMe } from '../ui/me.ts'
import { PAGE_RIGHTS } from '../ui/page-rights.ts'
import classes from './navigation.module.css'
import { GROUPS, isAt, MOST_USED } from './pages.ts'
import { shellTexts } from './texts.ts'

/** On a phone, under the thumb: what this role uses most, and the way to all else. */
export function BottomBar({
  isOpen,
  onMore,
  onLeave,
}: {
  isOpen: boolean
  onMore: () => void
  onLeave: () => void
}) {
  const t = useTexts(shellTexts)
  const me = useMe()
  const { pathname } = useLocation()
  const all = GROUPS.flatMap(({ pages }) => pages)
  const own = MOST_USED[me.role]
    .flatMap((path) => all.find(({ to }) => to === path) ?? [])
    .filter(({ to }) => mayAsLimited(me, PAGE_RIGHTS[to]))
  return (
    <nav className={classes.bar} aria-label={t('mostUsed')}>
      {own.map(({ to, text, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className={classes.tab ?? ''}
          data-here={!isOpen && isAt(pathname, to)}
          onClick={onLeave}
        >
          <Icon size={22} stroke={1.7} aria-hidden />
          <span>{t(text)}</span>
        </Link>
      ))}
      <button type="button" className={classes.tab} aria-expanded={isOpen} onClick={onMore}>
        <IconMore size={22} stroke={1.7} aria-hidden />
        <span>{t('more')}</span>
      </button>
    </nav>
  )
}
