import { Badge, Code, Group, List, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RefusedCalls as Refused } from '../../../server/src/integration/refusals/contract.ts'
import { type Mode, ModeChoice } from '../parts/sandbox/mode-choice.tsx'
import { api } from '../ui/api.ts'
import { useExactMoment } from '../ui/exact-moment.ts'
import { useTexts } from '../ui/language/language.tsx'
import type { Values } from '../ui/language/texts.ts'
import { Line } from '../ui/line.tsx'
import { type LiveKeys, useLive } from '../ui/live.ts'
import { DocsLink, PageHead } from '../ui/page-head.tsx'
import { callHref } from '../ui/place.ts'
import { Empty, Listed } from '../ui/states.tsx'
import { docsOf } from './docs-of.ts'
import { isKnownCode, refusalTexts } from './texts.ts'

const LIVE_KEYS: LiveKeys = { refusals: [['refusals']] }

export function RefusedPage() {
  const t = useTexts(refusalTexts)
  const [mode, setMode] = useState<Mode>('live')
  const query = useQuery({
    queryKey: ['refusals', mode],
    queryFn: ({ signal }) => api.get<Refused[]>(`/refusals?mode=${mode}`, signal),
  })
  const connection = useLive(LIVE_KEYS, callHref(`/developer/events?mode=${mode}`))
  return (
    <Stack gap="md">
      <PageHead
        title={t('title')}
        docs={{ href: '/docs#tag/errors', label: t('docs') }}
        aside={<Line connection={connection} />}
      >
        {t('about')}
      </PageHead>
      <ModeChoice label={t('mode')} value={mode} onChange={setMode} />
      <Listed
        query={query}
        rows={4}
        height={88}
        isEmpty={(data) => data.length === 0}
        empty={<Empty title={t('none')}>{t('noneMore')}</Empty>}
      >
        {(data) => (
          <Stack gap="xs">
            {data.map((refused) => (
              <RefusedRow
                key={`${refused.first_at} ${refused.token.id} ${refused.method} ${refused.path} ${refused.last_request_id}`}
                refused={refused}
              />
            ))}
          </Stack>
        )}
      </Listed>
    </Stack>
  )
}

function RefusedRow({ refused }: { refused: Refused }) {
  const t = useTexts(refusalTexts)
  const exact = useExactMoment()
  const { code, details, path, method } = refused
  const texts = Object.entries(details).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const fields = Object.entries(details).filter(
    (entry): entry is [string, string[]] => Array.isArray(entry[1]) && code === 'validation_failed',
  )
  const said = path === '' && code === 'not_found' ? 'no_path' : code
  const possible = code === 'invalid_transition' && Array.isArray(details.possible) && details.possible
  const docs = docsOf(refused)
  return (
    <Paper withBorder radius="md" px="md" py="sm">
      <Group gap="xs" mb={4}>
        <Badge variant="light" color="red" dir="ltr">
          {refused.status}
        </Badge>
        {path === '' ? (
          <Text fw={600}>{t('noPath')}</Text>
        ) : (
          <Code dir="ltr">
            {method} {path}
          </Code>
        )}
        <Text size="xs" c="dimmed" ff="monospace" dir="ltr">
          {code}
        </Text>
      </Group>
      <Text>
        {isKnownCode(said) ? t(said, Object.fromEntries(texts) as Values) : refused.message}
        {possible && ` ${t('possible', { states: possible.join(', ') })}`}
      </Text>
      {fields.length > 0 && (
        <List size="sm" mt={4} spacing={2}>
          {fields.map(([field, sentences]) => (
            <List.Item key={field}>
              <Code dir="ltr">{field}</Code> <bdi>{sentences.join(' ')}</bdi>
            </List.Item>
          ))}
        </List>
      )}
      <Text size="sm" c="dimmed" mt={6}>
        {t('sentence', {
          token: isolated(refused.token.name),
          calls: t('calls', { count: refused.calls }),
          moment: isolated(exact(refused.last_at)),
        })}{' '}
        {t('request')}: <bdi>{refused.last_request_id}</bdi>
      </Text>
      {docs && <DocsLink href={docs} label={t('operation')} />}
    </Paper>
  )
}

/** A name of any script inside a sentence, so that it does not turn the words around it. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
