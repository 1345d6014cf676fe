import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orderNumber } from '../../../server/src/restaurant/orders/rules/number.ts'
import type { Printer, Printing, PrintJob } from '../../../server/src/restaurant/printing/contract.ts'
import { SettingsSheet } from '../parts/settings/sheet.tsx'
import { useBranch } from '../ui/branch.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useTellDone } from '../ui/done.ts'
import { useTexts } from '../ui/language/language.tsx'
import { Line } from '../ui/line.tsx'
import { useLive } from '../ui/live.ts'
import { useRestaurantFormat } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { ShownOnce } from '../ui/shown-once.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { useNow } from '../ui/use-now.ts'
import {
  PRINTING_LIVE,
  printingQuery,
  useRemovePrinter,
  useRenewAddress,
  useRetry,
  useTestPrint,
} from './data.ts'
import { PrinterForm } from './form.tsx'
import { printerTexts } from './texts.ts'

const COLORS: Record<PrintJob['status'], string> = {
  waiting: 'orange',
  sending: 'blue',
  printed: 'green',
  failed: 'red',
  dropped: 'gray',
}

type Made = { name: string; address: string }

export function PrintersPage() {
  const t = useTexts(printerTexts)
  const connection = useLive(PRINTING_LIVE)
  const { branch } = useBranch()
  const query = useQuery(printingQuery)
  const [opened, setOpened] = useState<Printer | 'new' | null>(null)
  const [made, setMade] = useState<Made | null>(null)
  const onAddress = (name: string, address: string) => setMade({ name, address })
  return (
    <SettingsSheet
      title={t('title')}
      aside={<Line connection={connection} />}
      action={<Button onClick={() => setOpened('new')}>{t('add')}</Button>}
      about={t('about')}
    >
      <Loaded query={query}>
        {({ printers: all, ...rest }) => {
          const printing = {
            ...rest,
            printers: all.filter((one) => branch === null || one.branch_id === branch.id),
          }
          return (
            <Stack gap="md">
              <Panel title={t('printers')}>
                {printing.printers.length === 0 && <Empty title={t('addFirst')}>{t('addFirstMore')}</Empty>}
                <Stack gap="sm">
                  {printing.printers.map((printer) => (
                    <PrinterRow
                      key={printer.id}
                      {...{ printer, printing, onAddress }}
                      onChange={() => setOpened(printer)}
                    />
                  ))}
                </Stack>
              </Panel>
              <Log printing={printing} />
              {opened && (
                <PrinterForm
                  printer={opened === 'new' ? null : opened}
                  stations={printing.stations}
                  onClose={() => setOpened(null)}
                  onAddress={onAddress}
                />
              )}
            </Stack>
          )
        }}
      </Loaded>
      <ShownOnce
        title={t('addressMade', { name: `\u2068${made?.name ?? ''}\u2069` })}
        what={t('enterNow')}
        values={made && [{ label: t('address'), value: made.address }]}
        onClose={() => setMade(null)}
      >
        <Text>{t('addressHint')}</Text>
      </ShownOnce>
    </SettingsSheet>
  )
}

function PrinterRow({
  printer,
  printing: { stations },
  onChange,
  onAddress,
}: {
  printer: Printer
  printing: Printing
  onChange: () => void
  onAddress: (name: string, address: string) => void
}) {
  const t = useTexts(printerTexts)
  const format = useRestaurantFormat()
  const now = useNow()
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const test = useTestPrint()
  const prints = [
    ...stations.filter(({ id }) => printer.station_ids.includes(id)).map(({ name }) => name),
    ...(printer.takes_unrouted ? [t('unrouted')] : []),
    ...(printer.prints_receipts ? [t('receipts')] : []),
  ]
  const name = `\u2068${printer.name}\u2069`
  return (
    <Paper withBorder p="sm" data-printer={printer.id}>
      <Group justify="space-between" gap="xs">
        <Stack gap={2} flex="1 1 16rem" miw={0}>
          <Group gap="xs">
            <Text fw={600} className="break">
              <bdi>{printer.name}</bdi>
            </Text>
            {!printer.is_active && (
              <Badge variant="light" color="gray" autoContrast tt="none">
                {t('off')}
              </Badge>
            )}
            {printer.waiting > 0 && (
              <Badge variant="light" color="orange" autoContrast tt="none">
                {t('waiting', { count: printer.waiting })}
              </Badge>
            )}
          </Group>
          <Text size="sm" className="break">
            {printer.host === null ? (
              t('cloudprnt')
            ) : (
              <bdi dir="ltr">
                {printer.host}:{printer.port}
              </bdi>
            )}
            {' · '}
            {prints.length === 0 ? t('nothing') : prints.map((one) => `\u2068${one}\u2069`).join(' · ')}
          </Text>
          <Text size="sm" c="dimmed">
            {printer.heard_at ? t('heard', { ago: format.ago(printer.heard_at, now) }) : t('neverHeard')}
          </Text>
        </Stack>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            loading={test.isPending}
            aria-label={t('testOf', { name })}
            onClick={() =>
              test.mutate(printer.id, { onSuccess: () => tellDone(t('testQueued')), onError: tell })
            }
          >
            {t('test')}
          </Button>
          <Button size="compact-sm" variant="default" aria-label={t('changeOf', { name })} onClick={onChange}>
            {t('change')}
          </Button>
          {printer.kind === 'cloudprnt' && <Renew printer={printer} onAddress={onAddress} />}
          <Remove printer={printer} />
        </Group>
      </Group>
    </Paper>
  )
}

function Renew({
  printer,
  onAddress,
}: {
  printer: Printer
  onAddress: (name: string, address: string) => void
}) {
  const t = useTexts(printerTexts)
  const tell = useTellProblem()
  const renew = useRenewAddress()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
        {t('renew')}
      </Button>
      <Confirm
        opened={asking}
        title={t('renewOf', { name: `\u2068${printer.name}\u2069` })}
        action={t('renew')}
        busy={renew.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          renew.mutate(printer.id, {
            onSuccess: ({ meta }) => {
              setAsking(false)
              onAddress(printer.name, meta.address)
            },
            onError: tell,
          })
        }
      >
        <Text>{t('renewText')}</Text>
      </Confirm>
    </>
  )
}

function Remove({ printer }: { printer: Printer }) {
  const t = useTexts(printerTexts)
  const tell = useTellProblem()
  const remove = useRemovePrinter()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button size="compact-sm" variant="subtle" color="red" onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <Confirm
        opened={asking}
        title={t('removeOf', { name: `\u2068${printer.name}\u2069` })}
        action={t('remove')}
        busy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate(printer.id, { onSuccess: () => setAsking(false), onError: tell })}
      >
        <Text>{t('removeText')}</Text>
      </Confirm>
    </>
  )
}

function Log({ printing: { jobs, printers } }: { printing: Printing }) {
  const t = useTexts(printerTexts)
  return (
    <Panel title={t('log')}>
      {jobs.length === 0 && <Empty title={t('logNone')}>{t('logNoneMore')}</Empty>}
      <Stack gap="xs">
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} printer={printers.find(({ id }) => id === job.printer_id)} />
        ))}
      </Stack>
    </Panel>
  )
}

function JobRow({ job, printer }: { job: PrintJob; printer: Printer | undefined }) {
  const t = useTexts(printerTexts)
  const format = useRestaurantFormat()
  const tell = useTellProblem()
  const retry = useRetry()
  return (
    <Paper withBorder px="sm" py={6} data-job={job.id} data-status={job.status}>
      <Group justify="space-between" gap="xs">
        <Stack gap={0} flex="1 1 14rem" miw={0}>
          <Text className="break">
            {t(`kind_${job.kind}`)}
            {job.order_id && (
              <>
                {' '}
                <bdi dir="ltr">{orderNumber({ id: job.order_id, number: job.order_number })}</bdi>
              </>
            )}
            {printer && (
              <>
                {' · '}
                <bdi>{printer.name}</bdi>
              </>
            )}
          </Text>
          <Text size="sm" c="dimmed">
            {[
              format.moment(job.created_at),
              ...(job.attempts > 1 ? [t('attempts', { count: job.attempts })] : []),
              ...(job.problem ? [t(`problem_${job.problem}`)] : []),
            ].join(' · ')}
          </Text>
        </Stack>
        <Group gap="xs">
          {job.maybe_twice && (
            <Badge variant="light" color="orange" autoContrast tt="none">
              {t('maybeTwice')}
            </Badge>
          )}
          <Badge variant="light" color={COLORS[job.status]} autoContrast tt="none">
            {t(`status_${job.status}`)}
          </Badge>
          {job.status === 'failed' && (
            <Button
              size="compact-sm"
              variant="default"
              loading={retry.isPending}
              onClick={() => retry.mutate(job.id, { onError: tell })}
            >
              {t('retry')}
            </Button>
          )}
        </Group>
      </Group>
    </Paper>
  )
}
