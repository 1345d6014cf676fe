import { Badge, Button, Code, Group, List, PasswordInput, Stack, Text } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentsAccount } from '../../../server/src/restaurant/payments/staff-contract.ts'
import { SettingsSheet } from '../parts/settings/sheet.tsx'
import { api } from '../ui/api.ts'
import { Copy } from '../ui/copy.tsx'
import { Disconnect } from '../ui/disconnect.tsx'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { Loaded } from '../ui/states.tsx'
import { uiTexts } from '../ui/texts.ts'
import { settingsTexts } from './texts.ts'

/** What Stripe has to tell: each points at a page, a payment or a refund that is then read again. */
const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'payment_intent.succeeded',
  'terminal.reader.action_succeeded',
  'terminal.reader.action_failed',
]
const KEY = ['payments', 'account']
const EVERY_MS = 15_000

const accountQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api.get<PaymentsAccount>('/payments/account', signal),
  refetchInterval: EVERY_MS,
})

export function PaymentSettingsPage() {
  const t = useTexts(settingsTexts)
  const query = useQuery(accountQuery)
  return (
    <SettingsSheet title={t('title')} about={t('about')}>
      <Loaded query={query}>
        {(account) => (
          <Stack gap="md">
            <State account={account} />
            <Open account={account} />
          </Stack>
        )}
      </Loaded>
    </SettingsSheet>
  )
}

function State({ account }: { account: PaymentsAccount }) {
  const t = useTexts(settingsTexts)
  const { moment } = useRestaurantFormat()
  const isOwner = useMay('connectPayments')
  const [opened, setOpened] = useState(false)
  const { provider, connected_at: since } = account
  return (
    <Panel
      title={t('state')}
      aside={
        <Badge color={provider === null ? 'gray' : 'green'} variant="light" autoContrast tt="none" size="lg">
          {t(provider ?? 'notConnected')}
        </Badge>
      }
    >
      <Stack gap="md">
        {provider === null && <Text>{t('notConnectedMore')}</Text>}
        {provider === 'test' && <Text>{t('testMore')}</Text>}
        {since && <Text c="dimmed">{t('since', { moment: moment(since) })}</Text>}
        {!isOwner && <Text c="dimmed">{t('ownersOnly')}</Text>}
        {isOwner && !opened && (
          <Group>
            <Button variant={provider === 'stripe' ? 'default' : 'filled'} onClick={() => setOpened(true)}>
              {t(provider === 'stripe' ? 'replace' : 'connect')}
            </Button>
            {provider === 'stripe' && (
              <Disconnect
                path="/payments/account"
                queryKey={KEY}
                says={{
                  button: t('disconnect'),
                  title: t('disconnectTitle'),
                  text: t('disconnectText'),
                  action: t('disconnectAction'),
                  done: t('disconnected'),
                }}
              />
            )}
          </Group>
        )}
        {isOwner && opened && (
          <ConnectForm webhookUrl={account.webhook_url} onDone={() => setOpened(false)} />
        )}
      </Stack>
    </Panel>
  )
}

function ConnectForm({ webhookUrl, onDone }: { webhookUrl: string; onDone: () => void }) {
  const t = useTexts(settingsTexts)
  const ui = useTexts(uiTexts)
  const tellDone = useTellDone()
  const queries = useQueryClient()
  const form = useForm({
    initial: { secret_key: '', webhook_secret: '' },
    save: useMutation({
      mutationFn: (keys: object) => api.post('/payments/account', keys),
      onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
    }),
    wanted: ({ secret_key, webhook_secret }) => ({
      secret_key: secret_key.trim(),
      webhook_secret: webhook_secret.trim(),
    }),
    onSaved() {
      tellDone(t('connected'))
      onDone()
    },
  })
  return (
    <form {...form.props}>
      <Stack gap="md" maw="34rem">
        <Text>{t('step1')}</Text>
        <Copy label={t('webhookUrl')} value={webhookUrl} />
        <div>
          <Text>{t('events')}</Text>
          <List size="sm" mt={4} dir="ltr" spacing={2}>
            {STRIPE_EVENTS.map((type) => (
              <List.Item key={type}>
                <Code>{type}</Code>
              </List.Item>
            ))}
          </List>
        </div>
        <Text>{t('step2')}</Text>
        <PasswordInput
          label={t('secretKey')}
          placeholder="sk_live_…"
          {...form.input('secret_key')}
          autoComplete="off"
          dir="ltr"
        />
        <PasswordInput
          label={t('webhookSecret')}
          placeholder="whsec_…"
          {...form.input('webhook_secret')}
          autoComplete="off"
          dir="ltr"
        />
        <Group>
          <Button type="submit" loading={form.isPending}>
            {t('save')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {ui('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Open({ account: { pending, unclear } }: { account: PaymentsAccount }) {
  const t = useTexts(settingsTexts)
  const { price, moment } = useRestaurantFormat()
  return (
    <>
      <Panel title={t('pending')}>
        <Text c="dimmed" size="sm" mb="xs">
          {t('pendingAbout')}
        </Text>
        {pending.length === 0 && <Text>{t('noPending')}</Text>}
        <Stack gap="xs">
          {pending.map((one) => (
            <Group key={one.refund_id ?? one.payment_id} justify="space-between" gap="xs">
              <Text>
                {t(one.refund_id ? 'pendingRefund' : 'pendingPayment', { amount: price(one.amount_minor) })}
              </Text>
              <Text size="sm" c="dimmed">
                {moment(one.created_at)}
              </Text>
            </Group>
          ))}
        </Stack>
      </Panel>
      <Panel title={t('unclear')}>
        <Text c="dimmed" size="sm" mb="xs">
          {t('unclearAbout')}
        </Text>
        {unclear.length === 0 && <Text>{t('noUnclear')}</Text>}
        <Stack gap="xs">
          {unclear.map((one) => (
            <Group key={`${one.payment_id} ${one.act}`} justify="space-between" gap="xs">
              <Text className="break">
                {t(`act_${one.act as 'start' | 'cancel' | 'refund'}`)} ·{' '}
                {t('attempts', { count: one.attempts })}
                {one.reason && (
                  <>
                    {' · '}
                    <bdi>{one.reason}</bdi>
                  </>
                )}
              </Text>
              <Text size="sm" c="dimmed">
                {moment(one.since)}
              </Text>
            </Group>
          ))}
        </Stack>
      </Panel>
    </>
  )
}
