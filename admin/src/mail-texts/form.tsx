import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { OwnWords } from '../../../server/src/restaurant/notifications/rules/own-words.ts'
import type { MailDraft } from '../../../server/src/workspace/mail-texts/contract.ts'
import type { Form } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { previewQuery } from './data.ts'
import { mailTextTexts } from './texts.ts'

type Part = keyof OwnWords
type Field = HTMLInputElement | HTMLTextAreaElement

/** What the restaurant says itself; what stands in braces is put in with one press. */
export function WordsForm({
  draft,
  placeholders,
  form,
}: {
  draft: MailDraft
  placeholders: readonly string[]
  form: Form<OwnWords & { version: number }>
}) {
  const t = useTexts(mailTextTexts)
  const { data: ours } = useQuery(previewQuery({ ...draft, subject: null, opening: null, closing: null }))
  const last = useRef<{ part: Part; field: Field } | null>(null)
  const fieldOf = (part: Part) => ({
    label: t(part),
    value: draft[part] ?? '',
    dir: 'auto' as const,
    lang: draft.language,
    error: form.error(part),
    onFocus: (event: { currentTarget: Field }) => {
      last.current = { part, field: event.currentTarget }
    },
    onChange: (event: { currentTarget: Field }) => form.set(part, event.currentTarget.value || null),
  })
  function put(word: string): void {
    const { part, field } = last.current ?? { part: 'opening' as const, field: null }
    const text = draft[part] ?? ''
    const from = field?.selectionStart ?? text.length
    const to = field?.selectionEnd ?? from
    form.set(part, `${text.slice(0, from)}{${word}}${text.slice(to)}`)
    field?.focus()
  }
  return (
    <Stack gap="md">
      <TextInput
        {...fieldOf('subject')}
        description={t('subjectHint')}
        placeholder={ours?.subject ?? ''}
        maxLength={150}
      />
      <Textarea
        {...fieldOf('opening')}
        description={t('openingHint')}
        autosize
        minRows={3}
        maxLength={2000}
      />
      <Textarea
        {...fieldOf('closing')}
        description={t('closingHint')}
        autosize
        minRows={2}
        maxLength={2000}
      />
      <Stack gap={4}>
        <Text size="sm">{t('placeholders')}</Text>
        <Group gap="xs">
          {placeholders.map((word) => (
            <Button key={word} size="compact-sm" variant="default" onClick={() => put(word)}>
              <bdi dir="ltr">{`{${word}}`}</bdi>&nbsp;<span>{t(`word_${word}` as 'word_name')}</span>
            </Button>
          ))}
        </Group>
      </Stack>
    </Stack>
  )
}
