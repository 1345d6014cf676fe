import { Badge, Button, Code, Group, Paper, Stack, Switch, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedToken } from '../../../server/src/integration/tokens/contract.ts'
import { curlFor } from '../parts/tokens/first-call.ts'
import { ScopeNames } from '../parts/tokens/scopes.tsx'
import { api } from '../ui/api.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useTellDone } from '../ui/done.ts'
import { Facts } from '../ui/facts.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { ShownOnce } from '../ui/shown-once.tsx'
import { Empty, Listed } from '../ui/states.tsx'
import { type MadeToken, tokensQuery } from './data.ts'
import { NewToken } from './new-token.tsx'
import { tokenTexts } from './texts.ts'

const COLORS = { active: 'green', expired: 'gray', revoked: 'gray' } as const
const STANDARD_RATE = 60

export function TokensPage() {
  const t = useTexts(tokenTexts)
  const query = useQuery(tokensQuery)
  const client = useQueryClient()
  const tellProblem = useTellProblem()
  const tellDone = useTellDone()
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<MadeToken | null>(null)
  const [ending, setEnding] = useState<ListedToken | null>(null)
  const [ended, setEnded] = useState(false)
  const revoke = useMutation({
    mutationFn: (token: ListedToken) => api.delete(`/tokens/${token.id}`),
    onSuccess: (_, { name }) => tellDone(t('revokedDone', { name })),
    onError: tellProblem,
    onSettled() {
      setEnding(null)
      void client.invalidateQueries({ queryKey: ['tokens'] })
    },
  })
  const standardRate = query.data?.meta.default_rate_limit ?? STANDARD_RATE
  return (
    <>
      <PageHead
        title={t('title')}
        docs={{ href: '/docs#tag/authentication', label: t('docs') }}
        action={<Button onClick={() => setCreating(true)}>{t('create')}</Button>}
      >
        {t('about')}
      </PageHead>
      <Listed
        query={query}
        height={112}
        isEmpty={({ data }) => data.length === 0}
        empty={<Empty title={t('none')}>{t('noneMore')}</Empty>}
      >
        {({ data }) => (
          <Stack gap="sm">
            {data
              .filter(({ state }) => ended || state === 'active')
              .map((token) => (
                <TokenRow
                  key={token.id}
                  token={token}
                  standardRate={standardRate}
                  onRevoke={() => setEnding(token)}
                />
              ))}
            {data.every(({ state }) => state !== 'active') && !ended && (
              <Empty title={t('none')}>{t('noneMore')}</Empty>
            )}
            {data.some(({ state }) => state !== 'active') && (
              <Switch
                label={t('showEnded')}
                checked={ended}
                onChange={(event) => setEnded(event.currentTarget.checked)}
              />
            )}
          </Stack>
        )}
      </Listed>
      {creating && (
        <NewToken
          standardRate={standardRate}
          onClose={() => setCreating(false)}
          onMade={(token) => {
            setCreating(false)
            setMade(token)
          }}
        />
      )}
      <ShownOnce
        title={t('made')}
        values={
          made && [
            { label: t('token'), value: made.token },
            { label: t('curl'), value: curlFor(made.token, made.scopes) },
          ]
        }
        onClose={() => setMade(null)}
      />
      <Confirm
        opened={ending !== null}
        title={t('revokeAsk', { name: ending?.name ?? '' })}
        action={t('revoke')}
        busy={revoke.isPending}
        onConfirm={() => ending && revoke.mutate(ending)}
        onClose={() => setEnding(null)}
      >
        <Text>{t('revokeWhat')}</Text>
      </Confirm>
    </>
  )
}

function TokenRow({
  token,
  standardRate,
  onRevoke,
}: {
  token: ListedToken
  standardRate: number
  onRevoke: () => void
}) {
  const t = useTexts(tokenTexts)
  const format = useRestaurantFormat()
  const active = token.state === 'active'
  return (
    <Paper withBorder p="md" radius="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="xs">
        <Group gap="xs">
          <Text fw={600}>{token.name}</Text>
          <Badge color={COLORS[token.state]} variant="light">
            {t(token.state)}
          </Badge>
          <Code dir="ltr">
            {token.id}|{token.hint}
          </Code>
        </Group>
        {active && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            flex="none"
            onClick={onRevoke}
            aria-label={t('revokeNamed', { name: token.name })}
          >
            {t('revoke')}
          </Button>
        )}
      </Group>
      <Stack gap="sm">
        <Facts
          facts={[
            {
              name: t('lastUse'),
              value: token.last_used_at ? format.ago(token.last_used_at, Date.now()) : t('never'),
            },
            { name: t('calls'), value: format.number(token.calls_last_day) },
            {
              name: t('rate'),
              value:
                token.rate_limit === null
                  ? t('rateDefault', { count: standardRate })
                  : format.number(token.rate_limit),
            },
            {
              name: t('expiry'),
              value: token.expires_at ? format.moment(token.expires_at) : t('noExpiry'),
            },
            token.revoked_at
              ? { name: t('revokedAt'), value: format.moment(token.revoked_at) }
              : { name: t('created'), value: format.moment(token.created_at) },
          ]}
        />
        <ScopeNames scopes={token.scopes} />
      </Stack>
    </Paper>
  )
}
