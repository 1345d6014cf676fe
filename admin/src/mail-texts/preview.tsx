import { Paper, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { directionOf } from '../../../server/src/platform/i18n/direction.ts'
import type { MailDraft } from '../../../server/src/workspace/mail-texts/contract.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMe } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { useProblemText } from '../ui/problem.ts'
import { previewQuery } from './data.ts'
import { mailTextTexts } from './texts.ts'

const TYPING_MS = 300

/** Plain text, as the mail is: nothing in it can be markup. */
export function Preview({ draft }: { draft: MailDraft }) {
  const t = useTexts(mailTextTexts)
  const { restaurant } = useMe()
  const problemText = useProblemText()
  const [settled] = useDebouncedValue(draft, TYPING_MS)
  const { data, error } = useQuery(previewQuery(settled))
  const direction = directionOf(settled.language)
  return (
    <Panel title={t('preview')}>
      <Stack gap="sm">
        {error && (
          <Text c="var(--mantine-color-error)" size="sm" role="alert">
            {problemText(error)}
          </Text>
        )}
        {data && (
          <Paper withBorder p="md" dir={direction} lang={settled.language} data-mail-preview>
            <Text size="sm" c="dimmed">
              <bdi>{restaurant.name}</bdi>
            </Text>
            <Text fw={700} mb="sm" className="break">
              {data.subject}
            </Text>
            <Text className="copyable">{data.body.trimEnd()}</Text>
          </Paper>
        )}
        <Text size="sm" c="dimmed">
          {t('previewHint')}
        </Text>
      </Stack>
    </Panel>
  )
}
