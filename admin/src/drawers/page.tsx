import { Alert, Badge, Button, Container, Group, Menu, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Drawer, Drawers, ZReport } from '../../../server/src/restaurant/drawers/contract.ts'
import { useDrawerHere } from '../ui/cash-drawer.ts'
import { useTexts } from '../ui/language/language.tsx'
import { Line } from '../ui/line.tsx'
import { useLive } from '../ui/live.ts'
import { useMay, useRestaurantFormat } from '../ui/me.ts'
import { MoreMenu } from '../ui/more-menu.tsx'
import { type Acts, useOutbox } from '../ui/outbox/use-outbox.ts'
import { WaitingActs } from '../ui/outbox/waiting.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { CountForm } from './count-form.tsx'
import { DRAWERS_LIVE, drawersQuery } from './data.ts'
import { MoveForm, NoSaleForm, StartForm } from './forms.tsx'
import { Movements } from './movements.tsx'
import { XReportModal, ZReportModal, ZReports } from './reports.tsx'
import { DrawerForm } from './set-up.tsx'
import { drawerTexts } from './texts.ts'

/** What is open over the page. */
type Act = 'start' | 'paid_in' | 'paid_out' | 'noSale' | 'count' | 'x' | 'z' | 'change'
type Opened = { act: Act; drawer: Drawer } | { act: 'add' } | { act: 'closed'; z: ZReport; drawer: Drawer }

export function DrawersPage() {
  const t = useTexts(drawerTexts)
  const connection = useLive(DRAWERS_LIVE)
  const acts = useOutbox(connection, ['payments'])
  const query = useQuery(drawersQuery)
  const mayChange = useMay('changeSettings')
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <Container size="lg" px={0}>
      <PageHead
        title={t('title')}
        aside={
          <>
            <WaitingActs waiting={acts.waiting} />
            <Line connection={connection} />
          </>
        }
        action={mayChange && <Button onClick={() => setOpened({ act: 'add' })}>{t('add')}</Button>}
      >
        {t('about')}
      </PageHead>
      <Loaded query={query}>
        {(shown) => (
          <>
            <All shown={shown} onOpen={setOpened} />
            {opened && <Over opened={opened} printers={shown.printers} acts={acts} onChange={setOpened} />}
          </>
        )}
      </Loaded>
    </Container>
  )
}

function All({ shown: { drawers }, onOpen }: { shown: Drawers; onOpen: (opened: Opened) => void }) {
  const t = useTexts(drawerTexts)
  const mayChange = useMay('changeSettings')
  const [here] = useDrawerHere()
  const open = drawers.filter(({ session }) => session !== null)
  if (drawers.length === 0) {
    return <Empty title={t('none')}>{t(mayChange ? 'noneMore' : 'noneForStaff')}</Empty>
  }
  return (
    <Stack gap="md">
      {open.length > 1 && !open.some(({ id }) => id === here) && (
        <Alert color="orange" data-choose>
          {t('chooseOne')}
        </Alert>
      )}
      {drawers.map((drawer) => (
        <DrawerCard
          key={drawer.id}
          drawer={drawer}
          isOneOfSeveral={drawers.filter(({ is_active }) => is_active).length > 1}
          onAct={(act) => onOpen({ act, drawer })}
        />
      ))}
    </Stack>
  )
}

function DrawerCard({
  drawer,
  isOneOfSeveral,
  onAct,
}: {
  drawer: Drawer
  isOneOfSeveral: boolean
  onAct: (act: Act) => void
}) {
  const t = useTexts(drawerTexts)
  const { price, moment } = useRestaurantFormat()
  const [here, choose] = useDrawerHere()
  const [mayChange, maySee] = [useMay('changeSettings'), useMay('seeDrawerReports')]
  const { session, is_active: isActive, name } = drawer
  const isHere = here === drawer.id
  const state = !isActive ? 'notInUse' : session ? 'open' : 'closed'
  return (
    <Paper component="section" withBorder p={{ base: 'sm', xs: 'md' }} aria-label={name} data-drawer={state}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Group gap="xs">
            <Text fw={600} size="lg" className="break">
              <bdi>{name}</bdi>
            </Text>
            <Badge variant="light" color={session ? 'green' : 'gray'} autoContrast tt="none">
              {t(state)}
            </Badge>
            {isHere && isOneOfSeveral && (
              <Badge variant="light" color="blue" autoContrast tt="none">
                {t('here')}
              </Badge>
            )}
          </Group>
          {((isActive && isOneOfSeveral) || maySee || mayChange) && (
            <MoreMenu label={t('more', { name: `\u2068${name}\u2069` })}>
              {() => (
                <>
                  {isActive && isOneOfSeveral && (
                    <Menu.Item onClick={() => choose(isHere ? null : drawer.id)}>
                      {t(isHere ? 'leaveHere' : 'useHere')}
                    </Menu.Item>
                  )}
                  {maySee && <Menu.Item onClick={() => onAct('z')}>{t('zReports')}</Menu.Item>}
                  {mayChange && <Menu.Item onClick={() => onAct('change')}>{t('change')}</Menu.Item>}
                </>
              )}
            </MoreMenu>
          )}
        </Group>
        {session && (
          <>
            <Text size="sm" c="dimmed">
              {t('openedBy', { name: `\u2068${session.opened_by}\u2069`, moment: moment(session.opened_at) })}
              {' · '}
              {t('float')} {price(session.float_minor)}
            </Text>
            <Movements movements={session.movements} />
            <Group gap="xs">
              <Button onClick={() => onAct('count')}>{t('count')}</Button>
              <Button variant="default" onClick={() => onAct('paid_in')}>
                {t('payIn')}
              </Button>
              <Button variant="default" onClick={() => onAct('paid_out')}>
                {t('payOut')}
              </Button>
              {drawer.printer_id !== null && (
                <Button variant="default" onClick={() => onAct('noSale')}>
                  {t('noSale')}
                </Button>
              )}
              {maySee && (
                <Button variant="default" onClick={() => onAct('x')}>
                  {t('xReport')}
                </Button>
              )}
            </Group>
          </>
        )}
        {isActive && !session && (
          <Button w="fit-content" onClick={() => onAct('start')}>
            {t('start')}
          </Button>
        )}
      </Stack>
    </Paper>
  )
}

function Over({
  opened,
  printers,
  acts,
  onChange,
}: {
  opened: Opened
  printers: Drawers['printers']
  acts: Acts
  onChange: (opened: Opened | null) => void
}) {
  const onClose = () => onChange(null)
  if (opened.act === 'add') return <DrawerForm drawer={null} printers={printers} onClose={onClose} />
  const { drawer } = opened
  switch (opened.act) {
    case 'closed':
      return <ZReportModal z={opened.z} drawer={drawer} onClose={onClose} />
    case 'change':
      return <DrawerForm drawer={drawer} printers={printers} onClose={onClose} />
    case 'start':
      return <StartForm drawer={drawer} onClose={onClose} />
    case 'noSale':
      return <NoSaleForm drawer={drawer} onClose={onClose} />
    case 'x':
      return <XReportModal drawer={drawer} onClose={onClose} />
    case 'z':
      return <ZReports drawer={drawer} onClose={onClose} />
    case 'count':
      return (
        <CountForm
          drawer={drawer}
          onClose={onClose}
          onClosed={(z) => onChange({ act: 'closed', z, drawer })}
        />
      )
    default:
      return <MoveForm drawer={drawer} kind={opened.act} acts={acts} onClose={onClose} />
  }
}
