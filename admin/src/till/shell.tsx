import { Box, Button, Group, Text } from '@mantine/core'
import { Link, Outlet } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { mayAsLimited } from '../../../server/src/ground/staff/rights.ts'
import IconTables from '../ui/icons/generated/IconArmchair.ts'
import IconDrawers from '../ui/icons/generated/IconCash.ts'
import IconNew from '../ui/icons/generated/IconPlus.ts'
import IconOrders from '../ui/icons/generated/IconReceipt.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMe } from '../ui/me.ts'
import { NoPage, useMissingRight } from '../ui/no-page.tsx'
import { NotForRole } from '../ui/not-for-role.tsx'
import { KeptActs } from '../ui/outbox/refused.tsx'
import { PAGE_RIGHTS, type PagePath } from '../ui/page-rights.ts'
import { useTill } from './context.ts'
import { TillMenu } from './menu.tsx'
import classes from './shell.module.css'
import { tillTexts } from './texts.ts'

const PAGES: {
  to: PagePath
  text: 'newOrder' | 'orders' | 'tables' | 'drawers'
  icon: ComponentType<{ size?: number | string; stroke?: number }>
}[] = [
  { to: '/orders/new', text: 'newOrder', icon: IconNew },
  { to: '/tables', text: 'tables', icon: IconTables },
  { to: '/orders', text: 'orders', icon: IconOrders },
  { to: '/drawers', text: 'drawers', icon: IconDrawers },
]

/** Around every page of a till: where to go, who has opened it, and how to lock it for the next. */
export function TillShell() {
  const t = useTexts(tillTexts)
  const me = useMe()
  const { state, lock } = useTill()
  return (
    <>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <header className={classes.bar}>
        <nav className={classes.pages} aria-label={t('pages')}>
          {PAGES.filter(({ to }) => mayAsLimited(me, PAGE_RIGHTS[to])).map(({ to, text, icon: Icon }) => (
            <Link
              key={to}
              to={to as never}
              className={classes.page ?? ''}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              <Icon size={22} stroke={1.7} aria-hidden />
              <span>{t(text)}</span>
            </Link>
          ))}
        </nav>
        <Group gap="xs" wrap="nowrap" className={classes.person ?? ''}>
          <Box miw={0} className={classes.name ?? ''}>
            <Text fw={600} size="sm" truncate data-person={state.person?.id}>
              <bdi>{state.person?.name}</bdi>
            </Text>
            <Text size="xs" c="dimmed" truncate>
              <bdi>{state.till}</bdi>
            </Text>
          </Box>
          <Button size="md" variant="default" onClick={lock} flex="none">
            {t('lock')}
          </Button>
          <TillMenu />
        </Group>
      </header>
      <main className={classes.content} id="content" tabIndex={-1}>
        <KeptActs />
        <ForRole />
      </main>
    </>
  )
}

/** The page, if it is for whoever has opened the till. */
function ForRole() {
  const right = useMissingRight()
  return right ? <NotForRole right={right} /> : <Outlet />
}

export function NoSuchPage() {
  const t = useTexts(tillTexts)
  return <NoPage title={t('notFound')} hint={t('notFoundHint')} back={t('toStart')} />
}
