import { Alert, Anchor, AppShell, Box, Button, Group, Image, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useBranch } from '../ui/branch.ts'
import IconPlus from '../ui/icons/generated/IconPlus.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMay, useMe } from '../ui/me.ts'
import { NoPage, useMissingRight } from '../ui/no-page.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { FindButton } from './find/button.tsx'
import { Navigation } from './navigation.tsx'
import { shellTexts } from './texts.ts'

// Not of the first script: what few need, or not at once.
const KeptActs = lazy(() =>
  import('../ui/outbox/refused.tsx').then((module) => ({ default: module.KeptActs })),
)
const BranchSwitch = lazy(() =>
  import('./branch-switch.tsx').then((module) => ({ default: module.BranchSwitch })),
)
const UserMenu = lazy(() => import('./user-menu.tsx').then((module) => ({ default: module.UserMenu })))
const StandingBanner = lazy(() =>
  import('./plan-banner.tsx').then((module) => ({ default: module.StandingBanner })),
)
const NotForRole = lazy(() =>
  import('../ui/not-for-role.tsx').then((module) => ({ default: module.NotForRole })),
)

export function Shell() {
  const t = useTexts(shellTexts)
  const me = useMe()
  const mayChange = useMay('changeSettings')
  const mayTake = useMay('takeOrders')
  const { isOneOfSeveral } = useBranch()
  const { pathname } = useLocation()
  const [opened, { toggle, close }] = useDisclosure(false)
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: { base: 220, sm: 68, lg: 220 }, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      footer={{ height: { base: 58, sm: 0 } }}
      padding={{ base: 'xs', xs: 'md' }}
    >
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" gap="sm" wrap="nowrap">
          <Image src="/favicon.ico" alt="" w={28} h={28} visibleFrom="xs" />
          <Box flex={1} miw={0}>
            <RestaurantName />
          </Box>
          {isOneOfSeveral && (
            <Suspense>
              <BranchSwitch />
            </Suspense>
          )}
          {mayTake && <TakeOrder named={isOneOfSeveral ? 'lg' : 'sm'} />}
          <FindButton />
          <Suspense fallback={<Box w="2.125rem" flex="none" />}>
            <UserMenu />
          </Suspense>
        </Group>
      </AppShell.Header>
      {/* Low windows and phones do not hold every page of it at once. */}
      <AppShell.Navbar p={{ base: 'sm', sm: 'xs', lg: 'sm' }} style={{ overflowY: 'auto' }}>
        <Navigation onNavigate={close} />
      </AppShell.Navbar>
      <AppShell.Footer hiddenFrom="sm" className="no-print">
        <BottomBar isOpen={opened} onMore={toggle} onLeave={close} />
      </AppShell.Footer>
      <AppShell.Main id="content" tabIndex={-1}>
        <Suspense>
          <KeptActs />
          {(me.suspended || !me.plan_in_force || me.plan_ends_at !== null) && <StandingBanner />}
        </Suspense>
        {me.first_steps && mayChange && pathname === '/' && (
          <Alert color="blue" mb="md">
            {t('settingUp')}{' '}
            <Anchor component={Link} to="/first-steps" inherit underline="always">
              {t('goOnSettingUp')}
            </Anchor>
          </Alert>
        )}
        <ForRole />
      </AppShell.Main>
    </AppShell>
  )
}

/** On every page, for whoever takes the phone. Beside the switch of branches, a tablet has room for its sign alone. */
function TakeOrder({ named }: { named: 'sm' | 'lg' }) {
  const t = useTexts(shellTexts)
  return (
    <Button
      component={Link}
      to="/orders/new"
      size="sm"
      px={{ base: 8, [named]: 'md' }}
      flex="none"
      aria-label={t('takeOrder')}
    >
      <IconPlus size={18} aria-hidden />
      <Text span inherit visibleFrom={named} ms={6}>
        {t('takeOrder')}
      </Text>
    </Button>
  )
}

/** And the one branch that somebody is limited to. On a phone the switch of branches needs the room more. */
function RestaurantName() {
  const me = useMe()
  const { branch, isOneOfSeveral } = useBranch()
  const named = (name: string, quiet: boolean) => (
    // Cut at its own end, whichever way the page is written.
    <Text
      span
      truncate
      dir="auto"
      display="block"
      lh="sm"
      fw={quiet ? 500 : 700}
      {...(quiet && { fz: 'sm', c: 'dimmed' })}
    >
      {name}
    </Text>
  )
  return (
    <Text
      component="div"
      ta="start"
      w="fit-content"
      maw="100%"
      {...(isOneOfSeveral && { visibleFrom: 'sm' })}
    >
      {named(me.restaurant.name, false)}
      {me.is_limited && !isOneOfSeveral && branch && named(branch.name, true)}
    </Text>
  )
}

/** The page, if it is for whoever is signed in. */
function ForRole() {
  const right = useMissingRight()
  return right ? (
    <Suspense>
      <NotForRole right={right} />
    </Suspense>
  ) : (
    <Outlet />
  )
}

export function NotFound() {
  const t = useTexts(shellTexts)
  return <NoPage title={t('notFound')} hint={t('notFoundHint')} back={t('toToday')} />
}
