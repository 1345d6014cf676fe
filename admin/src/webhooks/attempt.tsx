import { Badge, Code, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DeliveryDetail } from '../../../server/src/integration/webhooks/contract.ts'
import { useExactMoment } from '../ui/exact-moment.ts'
import { useTexts } from '../ui/language/language.tsx'
import { webhookTexts } from './texts.ts'

export type AttemptDetail = DeliveryDetail['attempts'][number]

function isAccepted(statusCode: number | null): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode <= 299
}

/** How it went, in a line. */
export function AttemptLine({ attempt }: { attempt: AttemptDetail }) {
  const t = useTexts(webhookTexts)
  const exact = useExactMoment()
  return (
    <Group gap="xs" component="span">
      <StatusCode code={attempt.status_code} />
      <Text size="sm" span>
        {t('ms', { count: attempt.duration_ms })}
      </Text>
      <Text size="sm" c="dimmed" span>
        {exact(attempt.at)}
      </Text>
    </Group>
  )
}

/** What was sent besides the body, and what came back. */
export function AttemptView({ attempt, url }: { attempt: AttemptDetail; url: string }) {
  const t = useTexts(webhookTexts)
  const sent = Object.entries(attempt.request_headers).map(([name, value]) => `${name}: ${value}`)
  const came = attempt.response_headers?.map(({ name, value }) => `${name}: ${value ?? t('hidden')}`)
  return (
    <Stack gap="xs">
      {attempt.error && (
        <Text size="sm" dir="auto">
          {attempt.error}
        </Text>
      )}
      <Part title={t('requestHeaders')}>
        <Raw label={t('requestHeaders')} text={[`POST ${url}`, ...sent].join('\n')} />
      </Part>
      {attempt.status_code !== null && (
        <Part title={t('answerHeaders')}>
          {came ? (
            <Raw label={t('answerHeaders')} text={[`HTTP ${attempt.status_code}`, ...came].join('\n')} />
          ) : (
            <Text size="sm" c="dimmed">
              {t('notKept')}
            </Text>
          )}
        </Part>
      )}
      <Part title={t('answer')}>
        {attempt.response_body ? (
          <Raw text={attempt.response_body} label={t('answer')} />
        ) : (
          <Text size="sm" c="dimmed">
            {attempt.status_code === null ? t('noAnswer') : t('emptyAnswer')}
          </Text>
        )}
      </Part>
    </Stack>
  )
}

export function StatusCode({ code }: { code: number | null }) {
  const t = useTexts(webhookTexts)
  return (
    <Badge variant="light" color={isAccepted(code) ? 'green' : 'red'} dir="ltr">
      {code ?? t('noAnswer')}
    </Badge>
  )
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Text size="xs" fw={600} c="dimmed" mb={4}>
        {title}
      </Text>
      {children}
    </div>
  )
}

/** Text of programs, never turned around by a language that runs right to left. */
export function Raw({ text, label }: { text: string; label: string }) {
  return (
    <Code
      block
      dir="ltr"
      tabIndex={0}
      role="region"
      aria-label={label}
      mah={260}
      style={{ overflow: 'auto' }}
    >
      {text}
    </Code>
  )
}

export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
