import { Radio, Stack, Textarea } from '@mantine/core'
import type { Form } from '../../ui/form.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { moveTexts } from './move-texts.ts'
import { sentReason, stateTexts, USUAL_REASONS } from './state-texts.ts'

export type EndValues = { why: string; reason: string }

const OTHER = 'other'

/** What is kept with the order; null: nothing was said. */
export function reasonOf({ why, reason }: EndValues): string | null {
  const usual = USUAL_REASONS.find((key) => key === why)
  return usual ? sentReason(usual) : reason.trim() || null
}

/** Marketplaces are told why, and so is their customer. */
export function useReasonFaults(): (values: EndValues) => Record<string, string> {
  const t = useTexts(moveTexts)
  return (values) => {
    if (values.why === '') return { why: t('chooseReason') }
    return reasonOf(values) === null ? { reason: t('enterReason') } : {}
  }
}

export function UsualReasons({ form }: { form: Form<EndValues> }) {
  const t = useTexts(moveTexts)
  const state = useTexts(stateTexts)
  return (
    <>
      <Radio.Group label={t('why')} {...form.bind('why')} required>
        <Stack gap="xs" mt={4}>
          {USUAL_REASONS.map((key) => (
            <Radio key={key} value={key} label={state(key)} />
          ))}
          <Radio value={OTHER} label={t('otherReason')} />
        </Stack>
      </Radio.Group>
      {form.values.why === OTHER && <Reason form={form} hint={t('reasonNeeded')} />}
    </>
  )
}

export function Reason({ form, hint }: { form: Form<EndValues>; hint: string }) {
  const t = useTexts(moveTexts)
  return (
    <Textarea
      label={t('reason')}
      description={hint}
      {...form.input('reason')}
      autosize
      minRows={2}
      data-autofocus
    />
  )
}
