import { Alert, Button, Group, Modal, Paper, Stack, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Drawer, Figures, ZReport } from '../../../server/src/restaurant/drawers/contract.ts'
import { useTellDone } from '../ui/done.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { useTellProblem } from '../ui/problem.ts'
import { Empty, Listed, Loaded } from '../ui/states.tsx'
import { uiTexts } from '../ui/texts.ts'
import { reportsQuery, usePrint, xQuery } from './data.ts'
import { Movements } from './movements.tsx'
import { drawerTexts } from './texts.ts'

function Frame({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const ui = useTexts(uiTexts)
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={600}>{title}</Text>}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <Stack gap="md">{children}</Stack>
    </Modal>
  )
}

function Print({ drawer, session }: { drawer: Drawer; session: string }) {
  const t = useTexts(drawerTexts)
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const print = usePrint(drawer.id)
  if (drawer.printer_id === null) return null
  return (
    <Button
      variant="default"
      loading={print.isPending}
      onClick={() => print.mutate(session, { onSuccess: () => tellDone(t('printing')), onError: tell })}
    >
      {t('print')}
    </Button>
  )
}

function Sum({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="xs">
      <Text fw={strong ? 700 : 400}>{label}</Text>
      <Text fw={strong ? 700 : 400} flex="none">
        {value}
      </Text>
    </Group>
  )
}

function Sums({ figures, counted }: { figures: Figures; counted?: number }) {
  const t = useTexts(drawerTexts)
  const { price, number } = useRestaurantFormat()
  return (
    <Stack component="ul" gap={6} m={0} p={0} className="figures" data-sums>
      <Sum label={t('float')} value={price(figures.float_minor)} />
      <Sum label={t('payments', { count: figures.payments })} value={price(figures.payments_minor)} />
      <Sum label={t('refunds', { count: figures.refunds })} value={price(0 - figures.refunds_minor)} />
      <Sum label={t('paidIn')} value={price(figures.paid_in_minor)} />
      <Sum label={t('paidOut')} value={price(0 - figures.paid_out_minor)} />
      <Sum label={t('noSales')} value={number(figures.no_sales)} />
      <Sum label={t('expected')} value={price(figures.expected_minor)} strong />
      {counted !== undefined && <Sum label={t('counted')} value={price(counted)} strong />}
    </Stack>
  )
}

function useDifference(): (minor: number) => string {
  const t = useTexts(drawerTexts)
  const { price } = useRestaurantFormat()
  return (minor) =>
    minor === 0 ? t('exact') : t(minor > 0 ? 'over' : 'short', { amount: price(Math.abs(minor)) })
}

/** How it stands now; it stays open. */
export function XReportModal({ drawer, onClose }: { drawer: Drawer; onClose: () => void }) {
  const t = useTexts(drawerTexts)
  const { moment } = useRestaurantFormat()
  const query = useQuery(xQuery(drawer.id))
  return (
    <Frame title={t('x', { name: `\u2068${drawer.name}\u2069` })} onClose={onClose}>
      <Loaded query={query} rows={1} height={200}>
        {(x) =>
          x && (
            <>
              <Text size="sm" c="dimmed">
                {t('xHint', { moment: moment(x.at) })}
              </Text>
              <Sums figures={x} />
              <Group justify="flex-end">
                <Print drawer={drawer} session={x.session} />
                <Button onClick={onClose}>{t('done')}</Button>
              </Group>
            </>
          )
        }
      </Loaded>
    </Frame>
  )
}

export function ZReportModal({ z, drawer, onClose }: { z: ZReport; drawer: Drawer; onClose: () => void }) {
  const t = useTexts(drawerTexts)
  return (
    <Frame title={titleOf(t, z)} onClose={onClose}>
      <ZBody z={z} />
      <Group justify="flex-end">
        <Print drawer={drawer} session={z.session} />
        <Button onClick={onClose}>{t('done')}</Button>
      </Group>
    </Frame>
  )
}

const titleOf = (t: (key: 'zTitle', values: Record<string, string | number>) => string, z: ZReport) =>
  t('zTitle', { number: z.number, name: `\u2068${z.drawer_name}\u2069` })

function ZBody({ z }: { z: ZReport }) {
  const t = useTexts(drawerTexts)
  const { moment, day } = useRestaurantFormat()
  const said = useDifference()
  const difference = z.difference_minor
  return (
    <>
      <Alert color={difference === 0 ? 'green' : 'orange'} role="status" data-difference={difference}>
        <Text fw={600}>{said(difference)}</Text>
      </Alert>
      <Sums figures={z} counted={z.counted_minor} />
      {z.note && <Text className="break">{z.note}</Text>}
      {z.late.length > 0 && (
        <Alert color="orange" title={t('lateTitle')} data-late>
          <Stack gap="xs">
            <Text size="sm">{t('lateHint')}</Text>
            <Movements movements={z.late} />
          </Stack>
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {t('day')}: {day(z.day)}
        <br />
        {t('openedBy', { name: `\u2068${z.opened_by}\u2069`, moment: moment(z.opened_at) })}
        <br />
        {t('closedBy', { name: `\u2068${z.closed_by}\u2069`, moment: moment(z.closed_at) })}
      </Text>
    </>
  )
}

/** All of one drawer, the newest first. */
export function ZReports({ drawer, onClose }: { drawer: Drawer; onClose: () => void }) {
  const t = useTexts(drawerTexts)
  const { day, price } = useRestaurantFormat()
  const said = useDifference()
  const query = useInfiniteQuery(reportsQuery(drawer.id))
  const [shown, setShown] = useState<ZReport | null>(null)
  if (shown) return <ZReportModal z={shown} drawer={drawer} onClose={() => setShown(null)} />
  return (
    <Frame title={t('zOf', { name: `\u2068${drawer.name}\u2069` })} onClose={onClose}>
      <Listed
        query={query}
        isEmpty={({ pages }) => pages.flat().length === 0}
        empty={<Empty title={t('noReports')}>{t('noReportsMore')}</Empty>}
      >
        {({ pages }) => (
          <Stack gap="xs">
            {pages.flat().map((z) => (
              <Paper key={z.id} withBorder px="sm" py={6}>
                <Group justify="space-between" gap="xs">
                  <Button variant="subtle" size="compact-md" px={4} onClick={() => setShown(z)}>
                    {t('z', { number: z.number })} · {day(z.day)}
                  </Button>
                  <Text size="sm" className="figures">
                    {price(z.counted_minor)} · {said(z.difference_minor)}
                    {z.late.length > 0 && ` · ${t('lateShort')}`}
                  </Text>
                </Group>
              </Paper>
            ))}
            {query.hasNextPage && (
              <Button
                variant="default"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('moreReports')}
              </Button>
            )}
          </Stack>
        )}
      </Listed>
    </Frame>
  )
}
