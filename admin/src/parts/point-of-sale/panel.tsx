import { Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PointOfSaleView } from '../../../../server/src/integration/pos/staff-contract.ts'
import { api } from '../../ui/api.ts'
import { Disconnect } from '../../ui/disconnect.tsx'
import { useTellDone } from '../../ui/done.ts'
import { useForm } from '../../ui/form.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../../ui/me.ts'
import { Panel } from '../../ui/panel.tsx'
import { useTellProblem } from '../../ui/problem.ts'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { Loaded } from '../../ui/states.tsx'
import { pointOfSaleTexts } from './texts.ts'

/** Of the restaurant itself, or the test till of its sandbox. */
type Mode = 'live' | 'sandbox'
const pathOf = (mode: Mode) => `${mode === 'live' ? '' : '/sandbox'}/point-of-sale`
const EVERY_MS = 15_000

const viewQuery = (mode: Mode) =>
  queryOptions({
    queryKey: ['point-of-sale', mode],
    queryFn: ({ signal }) => api.get<PointOfSaleView>(pathOf(mode), signal),
    refetchInterval: EVERY_MS,
  })

export function PointOfSalePanel({ mode }: { mode: Mode }) {
  const t = useTexts(pointOfSaleTexts)
  const query = useQuery(viewQuery(mode))
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <Loaded query={query}>{(view) => <Connection mode={mode} view={view} onSecret={setSecret} />}</Loaded>
      <ShownOnce
        title={t('secretTitle')}
        values={secret === null ? null : [{ label: t('secret'), value: secret }]}
        onClose={() => setSecret(null)}
      >
        <Text>{t('secretMore')}</Text>
      </ShownOnce>
    </>
  )
}

function Connection({
  mode,
  view: { connection, failed },
  onSecret,
}: {
  mode: Mode
  view: PointOfSaleView
  onSecret: (secret: string) => void
}) {
  const t = useTexts(pointOfSaleTexts)
  const { moment } = useRestaurantFormat()
  const mayConnect = useMay(mode === 'live' ? 'connectPointOfSale' : 'develop')
  const state = connection === null ? 'notConnected' : STATES[connection.state]
  return (
    <Panel
      title={t(mode === 'live' ? 'title' : 'testTitle')}
      aside={
        <Badge
          color={state === 'connected' ? 'green' : 'gray'}
          variant="light"
          autoContrast
          tt="none"
          size="lg"
        >
          {t(state)}
        </Badge>
      }
    >
      <Stack gap="md">
        {mode === 'sandbox' && <Text c="dimmed">{t('testAbout')}</Text>}
        {connection && (
          <div>
            <Text className="break" dir="ltr">
              {connection.url}
            </Text>
            <Text c="dimmed">{t('since', { moment: moment(connection.created_at) })}</Text>
          </div>
        )}
        {state === 'switchedOff' && <Text>{t('switchedOffMore')}</Text>}
        {!mayConnect && <Text c="dimmed">{t('ownersOnly')}</Text>}
        {mayConnect && connection === null && <ConnectForm mode={mode} onSecret={onSecret} />}
        {mayConnect && connection && (
          <Disconnect
            path={pathOf(mode)}
            queryKey={['point-of-sale', mode]}
            says={{
              button: t('disconnect'),
              title: t('disconnectTitle'),
              text: t('disconnectText'),
              action: t('disconnect'),
              done: t('disconnected'),
            }}
          />
        )}
        {connection && <Failed mode={mode} failed={failed} />}
      </Stack>
    </Panel>
  )
}

const STATES = { active: 'connected', paused: 'paused', switched_off: 'switchedOff' } as const

function ConnectForm({ mode, onSecret }: { mode: Mode; onSecret: (secret: string) => void }) {
  const t = useTexts(pointOfSaleTexts)
  const tellDone = useTellDone()
  const queries = useQueryClient()
  const form = useForm({
    initial: { url: '' },
    save: useMutation({
      mutationFn: (wanted: object) => api.post<{ secret: string }>(pathOf(mode), wanted),
      onSettled: () => queries.invalidateQueries({ queryKey: ['point-of-sale', mode] }),
    }),
    wanted: ({ url }) => ({ url: url.trim() }),
    onSaved({ secret }) {
      tellDone(t('connectedNow'))
      onSecret(secret)
    },
  })
  return (
    <form {...form.props}>
      <Stack gap="md" maw="34rem">
        <TextInput
          label={t('url')}
          placeholder="https://till.example/orders"
          dir="ltr"
          {...form.input('url')}
          autoComplete="off"
        />
        <Group>
          <Button type="submit" loading={form.isPending}>
            {t('connect')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Failed({ mode, failed }: { mode: Mode; failed: PointOfSaleView['failed'] }) {
  const t = useTexts(pointOfSaleTexts)
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const queries = useQueryClient()
  const { moment } = useRestaurantFormat()
  const again = useMutation({
    mutationFn: (id: string) => api.post(`${pathOf(mode)}/pushes/${id}/replay`),
    onSuccess: () => tellDone(t('queued')),
    onError: tell,
    onSettled: () => queries.invalidateQueries({ queryKey: ['point-of-sale', mode] }),
  })
  return (
    <div>
      <Text fw={600} mb="xs">
        {t('failed')}
      </Text>
      {failed.length === 0 && <Text c="dimmed">{t('failedNone')}</Text>}
      <Stack gap="xs">
        {failed.map(({ id, type, created_at, attempts }) => {
          const last = attempts.at(-1)
          const reason = last?.error ?? t('answered', { status: String(last?.status_code ?? '') })
          return (
            <Group key={id} justify="space-between" gap="xs">
              <Text className="break">
                {moment(created_at)} · <bdi dir="ltr">{type}</bdi> · {reason}
              </Text>
              <Button size="xs" variant="default" loading={again.isPending} onClick={() => again.mutate(id)}>
                {t('again')}
              </Button>
            </Group>
          )
        })}
      </Stack>
    </div>
  )
}
