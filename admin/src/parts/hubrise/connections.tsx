import { Alert, Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type {
  HubBranch,
  HubConnectionView,
} from '../../../../server/src/integration/hubrise/staff-contract.ts'
import { Disconnect } from '../../ui/disconnect.tsx'
import { useTellDone } from '../../ui/done.ts'
import { Facts } from '../../ui/facts.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../../ui/me.ts'
import { Panel } from '../../ui/panel.tsx'
import { useProblemText, useTellProblem } from '../../ui/problem.ts'
import { Loaded } from '../../ui/states.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { connectionTexts } from './connection-texts.ts'
import { type CameBack, HUB_KEY, hubOrdersQuery, hubQuery, useConnect, useConnected } from './data.ts'

/** Each branch has a location of its own at HubRise. */
export function HubConnections({
  cameBack,
  onFinished,
}: {
  cameBack: CameBack | null
  onFinished: () => void
}) {
  const t = useTexts(connectionTexts)
  const query = useQuery(hubQuery)
  return (
    <Panel title={t('title')} aside={<ToReview />}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('about')}
        </Text>
        {cameBack && <Finishing back={cameBack} onFinished={onFinished} />}
        <Loaded query={query} rows={2}>
          {({ is_set_up, branches }) =>
            is_set_up || branches.some(({ connection }) => connection) ? (
              branches.map((branch) => (
                <Branch key={branch.branch_id} branch={branch} isAlone={branches.length === 1} />
              ))
            ) : (
              <Alert color="gray">{t('notSetUp')}</Alert>
            )
          }
        </Loaded>
      </Stack>
    </Panel>
  )
}

/** Back from HubRise: what it gave is good once. */
function Finishing({ back, onFinished }: { back: CameBack; onFinished: () => void }) {
  const t = useTexts(connectionTexts)
  const tellDone = useTellDone()
  const ui = useTexts(uiTexts)
  const textOf = useProblemText()
  const finish = useConnected()
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    finish.mutate(back, {
      onSuccess({ location }) {
        tellDone(t('done', { location }))
        onFinished()
      },
    })
  })
  if (finish.isError) {
    return (
      <Alert
        color="red"
        title={t('failed')}
        withCloseButton
        closeButtonLabel={ui('close')}
        onClose={onFinished}
      >
        {textOf(finish.error)}
      </Alert>
    )
  }
  return <Text role="status">{t('connecting')}</Text>
}

function ToReview() {
  const t = useTexts(connectionTexts)
  const { data } = useQuery(hubOrdersQuery)
  const count = (data?.orders.length ?? 0) + (data?.names.length ?? 0)
  if (count === 0) return null
  return (
    <Anchor component={Link} to="/orders/hubrise" size="sm">
      {t('orders')}
    </Anchor>
  )
}

function stateOf(connection: HubConnectionView | null) {
  if (!connection) return 'notConnected'
  if (connection.is_ending) return 'ending'
  return connection.problem ? 'problem' : 'connected'
}
const COLORS = { notConnected: 'gray', ending: 'gray', problem: 'red', connected: 'green' } as const

function Branch({
  branch: { branch_id, branch, connection },
  isAlone,
}: {
  branch: HubBranch
  isAlone: boolean
}) {
  const t = useTexts(connectionTexts)
  const mayConnect = useMay('connectHubRise')
  const state = stateOf(connection)
  const isOpen = state === 'notConnected' || state === 'ending'
  return (
    <Stack gap="sm" component="article" aria-label={branch} data-hubrise={state}>
      <Group gap="sm" justify="space-between">
        <Group gap="sm">
          {!isAlone && (
            <Text fw={600} className="break">
              <bdi>{branch}</bdi>
            </Text>
          )}
          <Badge color={COLORS[state]} variant="light" autoContrast tt="none" size="lg">
            {t(state)}
          </Badge>
        </Group>
        {mayConnect && state === 'notConnected' && (
          <Connect branchId={branch_id} branch={branch} isAlone={isAlone} />
        )}
        {mayConnect && connection && !isOpen && (
          <Disconnect
            path={`/hubrise/connections/${branch_id}`}
            queryKey={HUB_KEY}
            says={{
              button: t('disconnect'),
              title: t('disconnectTitle'),
              text: t('disconnectText'),
              action: t('disconnect'),
              done: t('disconnectDone'),
            }}
          />
        )}
      </Group>
      {!mayConnect && state === 'notConnected' && (
        <Text size="sm" c="dimmed">
          {t('onlyOwner')}
        </Text>
      )}
      {connection?.problem && !connection.is_ending && (
        <Refused problem={connection.problem}>
          {mayConnect && connection.problem.code !== 'not_set_up' && (
            <Connect branchId={branch_id} branch={branch} isAlone={isAlone} isAgain />
          )}
        </Refused>
      )}
      {connection && !isOpen && <Connection connection={connection} />}
    </Stack>
  )
}

function Connect({
  branchId,
  branch,
  isAlone,
  isAgain = false,
}: {
  branchId: number
  branch: string
  isAlone: boolean
  isAgain?: boolean
}) {
  const t = useTexts(connectionTexts)
  const tell = useTellProblem()
  const connect = useConnect()
  const word = isAgain ? 'reconnect' : 'connect'
  return (
    <Button
      {...(!isAlone && { 'aria-label': t(`${word}Branch`, { branch }) })}
      w="fit-content"
      loading={connect.isPending || connect.isSuccess}
      onClick={() => connect.mutate(branchId, { onError: tell })}
    >
      {t(word)}
    </Button>
  )
}

function Refused({
  problem: { code, since, reason },
  children,
}: {
  problem: NonNullable<HubConnectionView['problem']>
  children: React.ReactNode
}) {
  const t = useTexts(connectionTexts)
  const { moment } = useRestaurantFormat()
  return (
    <Alert color="red" className="break">
      <Stack gap="xs">
        <Text>
          {code === 'not_set_up'
            ? t('notSetUp')
            : t(code, { time: since === null ? '' : moment(Date.parse(since)) })}
        </Text>
        {reason !== null && (
          <Text size="sm">
            {t('says')} <bdi>{reason}</bdi>
          </Text>
        )}
        {children}
      </Stack>
    </Alert>
  )
}

function Connection({ connection }: { connection: HubConnectionView }) {
  const t = useTexts(connectionTexts)
  const { moment } = useRestaurantFormat()
  const { account, location, location_id, catalog, catalog_id, customer_list_id, connected_at } = connection
  return (
    <Facts
      facts={[
        ...(account === null ? [] : [{ name: t('account'), value: <bdi>{account}</bdi> }]),
        { name: t('location'), value: <Named name={location} id={location_id} /> },
        {
          name: t('catalog'),
          value: catalog_id === null ? t('none') : <Named name={catalog ?? ''} id={catalog_id} />,
        },
        ...(customer_list_id === null
          ? []
          : [{ name: t('customerList'), value: <Named name="" id={customer_list_id} /> }]),
        { name: t('since'), value: moment(Date.parse(connected_at)) },
      ]}
    />
  )
}

function Named({ name, id }: { name: string; id: string }) {
  return (
    <span className="break">
      {name !== '' && (
        <>
          <bdi>{name}</bdi>{' '}
        </>
      )}
      <Text span size="sm" c="dimmed" ff="monospace">
        <bdi dir="ltr">{id}</bdi>
      </Text>
    </span>
  )
}
