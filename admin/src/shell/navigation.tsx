import { NavLink, Stack, Text } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { mayAsLimited } from '../../../server/src/ground/staff/rights.ts'
import IconFirstSteps from '../ui/icons/generated/IconListCheck.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMe } from '../ui/me.ts'
import { PAGE_RIGHTS } from '../ui/page-rights.ts'
import classes from './navigation.module.css'
import { GROUPS, isAt, type Page, SETTINGS } from './pages.ts'
import { shellTexts } from './texts.ts'

const FIRST_STEPS: Page = { to: '/first-steps', text: 'firstSteps', icon: IconFirstSteps }
const LINK_CLASSES = {
  root: classes.link ?? '',
  section: classes.icon ?? '',
  body: classes.name ?? '',
}

/** By groups; between a phone and a desktop it is a row of icons. */
export function Navigation({ onNavigate }: { onNavigate: () => void }) {
  const t = useTexts(shellTexts)
  const me = useMe()
  const { pathname } = useLocation()
  const isFor = ({ to }: Page) => mayAsLimited(me, PAGE_RIGHTS[to])
  const link = ({ to, text, icon: Icon }: Page) => {
    const active = isAt(pathname, to)
    return (
      <NavLink
        key={to}
        component={Link}
        to={to}
        label={t(text)}
        title={t(text)}
        classNames={LINK_CLASSES}
        leftSection={<Icon size={20} stroke={1.7} aria-hidden />}
        active={active}
        {...(active && { 'aria-current': 'page' as const })}
        onClick={onNavigate}
      />
    )
  }
  return (
    <Stack gap={2} flex="1 0 auto" component="nav" aria-label={t('menu')}>
      {me.first_steps && [FIRST_STEPS].filter(isFor).map(link)}
      {GROUPS.map(({ text, pages }) => {
        const own = pages.filter(isFor)
        return (
          own.length > 0 && (
            <div key={text} className={classes.group}>
              <Text className={classes.title ?? ''}>{t(text)}</Text>
              {own.map(link)}
            </div>
          )
        )
      })}
      <div className={classes.foot}>{[SETTINGS].filter(isFor).map(link)}</div>
    </Stack>
  )
}
