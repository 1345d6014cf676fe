import { NavLink, Stack } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { mayAsLimited } from '../../../server/src/ground/staff/rights.ts'
import IconDocs from '../ui/icons/generated/IconBook.ts'
import IconFirstSteps from '../ui/icons/generated/IconListCheck.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMe } from '../ui/me.ts'
import { PAGE_RIGHTS } from '../ui/page-rights.ts'
import { PAGES } from './pages.ts'
import { shellTexts } from './texts.ts'

export function Navigation({ onNavigate }: { onNavigate: () => void }) {
  const t = useTexts(shellTexts)
  const me = useMe()
  const isNew = me.first_steps
  const { pathname } = useLocation()
  return (
    <Stack gap={4} flex="1 0 auto" component="nav" aria-label={t('menu')}>
      {isNew && mayAsLimited(me, 'changeSettings') && (
        <NavLink
          component={Link}
          to="/first-steps"
          label={t('firstSteps')}
          leftSection={<IconFirstSteps size={20} stroke={1.7} aria-hidden />}
          active={pathname === '/first-steps'}
          {...(pathname === '/first-steps' && { 'aria-current': 'page' as const })}
          onClick={onNavigate}
        />
      )}
      {PAGES.filter(({ to }) => mayAsLimited(me, PAGE_RIGHTS[to])).map(({ to, text, icon: Icon }) => {
        const active = to === '/' ? pathname === '/' : pathname.startsWith(to)
        return (
          <NavLink
            key={to}
            component={Link}
            to={to}
            label={t(text)}
            leftSection={<Icon size={20} stroke={1.7} aria-hidden />}
            active={active}
            {...(active && { 'aria-current': 'page' as const })}
            onClick={onNavigate}
          />
        )
      })}
      <NavLink
        mt="auto"
        href="/docs"
        label={t('docs')}
        leftSection={<IconDocs size={20} stroke={1.7} aria-hidden />}
      />
    </Stack>
  )
}
