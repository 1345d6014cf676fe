import { Button, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode, RefObject } from 'react'
import type { Form } from './form.ts'
import { useTexts } from './language/language.tsx'
import { uiTexts } from './texts.ts'

export type SentForm = Pick<Form<object>, 'props' | 'isPending'>

/** Of fields that are kept elsewhere than by `useForm`, such as those of an act that outlives a lost line. */
export function sentBy({
  onSubmit,
  isPending,
  ref = { current: null },
}: {
  onSubmit: () => void
  isPending: boolean
  ref?: RefObject<HTMLFormElement | null>
}): SentForm {
  return {
    isPending,
    props: {
      ref,
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault()
        if (!isPending) onSubmit()
      },
    },
  }
}

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
        <Group justify="flex-end" {...(footClass && { className: footClass })}>
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={form.isPending} disabled={disabled}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
