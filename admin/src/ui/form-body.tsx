import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Form } from './form.ts'
import { useTexts } from './language/language.tsx'
import { NeedsLine } from './states.tsx'
import { uiTexts } from './texts.ts'

export type SentForm = Pick<Form<object>, 'props' | 'isPending' | 'needsLine'>

/** Fields, and the two ways out of them. */
export function FormBody({
  form,
  action,
  disabled = false,
  footClass,
  onCancel,
  children,
}: {
  form: SentForm
  /** What the button that sends it says. */
  action: string
  /** There is nothing to send yet. */
  disabled?: boolean
  /** Of the buttons, such as one that keeps them in sight. */
  footClass?: string | undefined
  onCancel: () => void
  children: ReactNode
}) {
  const t = useTexts(uiTexts)
  return (
    <form {...form.props}>
      <Stack gap="md">
        {children}
        {form.needsLine && <NeedsLine />}
        <Group justify="flex-end" {...(footClass && { className: footClass })}>
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={form.isPending} disabled={disabled || form.needsLine}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
