import { Alert, Anchor, AppShell, Box, Burger, Button, Container, Group, Image, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  type ErrorComponentProps,
  Link,
  Outlet,
  useLocation,
  useMatches,
  useRouter,
} from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { mayAsLimited } from '../../../server/src/ground/staff/rights.ts'
import { useBranch } from '../ui/branch.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMay, useMe } from '../ui/me.ts'
import { usePageTitle } from '../ui/page-title.ts'
import { Empty, Problem } from '../ui/states.tsx'
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
  const { isOneOfSeveral } = useBranch()
  const { pathname } = useLocation()
  const [opened, { toggle, close }] = useDisclosure(false)
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={{ base: 'xs', xs: 'md' }}
    >
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" gap="sm" wrap="nowrap">
          <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={t('menu')} />
          <Image src="/favicon.ico" alt="" w={28} h={28} visibleFrom="xs" />
          <Text component="div" fw={700} lh={1} flex={1} miw={0}>
            {/* Cut at its own end, whichever way the page is written. */}
            <Text span inherit truncate dir="auto" display="inline-block" maw="100%" lh="sm">
              {me.restaurant.name}
            </Text>
          </Text>
          {isOneOfSeveral && (
            <Suspense>
              <BranchSwitch />
            </Suspense>
          )}
          <FindButton />
          <Suspense fallback={<Box w="2.125rem" flex="none" />}>
            <UserMenu />
          </Suspense>
        </Group>
      </AppShell.Header>
      {/* Low windows and phones do not hold every page of it at once. */}
      <AppShell.Navbar p="sm" style={{ overflowY: 'auto' }}>
        <Navigation onNavigate={close} />
      </AppShell.Navbar>
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

/** The page, if it is for whoever is signed in. */
function ForRole() {
  const me = useMe()
  const right = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.right)?.staticData.right,
  })
  return right && !mayAsLimited(me, right) ? (
    <Suspense>
      <NotForRole right={right} />
    </Suspense>
  ) : (
    <Outlet />
  )
}

export function ShellProblem({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <Container py="xl">
      <Problem error={error} retry={() => router.invalidate()} />
    </Container>
  )
}

export function NotFound() {
  const t = useTexts(shellTexts)
  usePageTitle(t('notFound'))
  return (
    <Empty title={t('notFound')}>
      {t('notFoundHint')}
      <Group justify="center" mt="md">
        <Button component={Link} to="/">
          {t('toToday')}
        </Button>
      </Group>
    </Empty>
  )
}
