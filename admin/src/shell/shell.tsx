import { Alert, Anchor, AppShell, Burger, Button, Container, Group, Image, Text } from '@mantine/core'
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
import { may } from '../../../server/src/ground/staff/rights.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMay, useMe } from '../ui/me.ts'
import { KeptActs } from '../ui/outbox/refused.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { Empty, Problem } from '../ui/states.tsx'
import { BranchSwitch } from './branch-switch.tsx'
import { FindButton } from './find/button.tsx'
import { Navigation } from './navigation.tsx'
import { StandingBanner } from './plan-banner.tsx'
import { shellTexts } from './texts.ts'
import { UserMenu } from './user-menu.tsx'

const NotForRole = lazy(() =>
  import('../ui/not-for-role.tsx').then((module) => ({ default: module.NotForRole })),
)

export function Shell() {
  const t = useTexts(shellTexts)
  const me = useMe()
  const mayChange = useMay('changeSettings')
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
          <Text fw={700} truncate flex={1}>
            {me.restaurant.name}
          </Text>
          <BranchSwitch />
          <FindButton />
          <UserMenu />
        </Group>
      </AppShell.Header>
      {/* Low windows and phones do not hold every page of it at once. */}
      <AppShell.Navbar p="sm" style={{ overflowY: 'auto' }}>
        <Navigation onNavigate={close} />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <KeptActs />
        <StandingBanner />
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
  const { role } = useMe()
  const right = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.right)?.staticData.right,
  })
  return right && !may(role, right) ? (
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
