import { Button, Group, Stack, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { SentForm } from './form-body.tsx'
import { useTexts } from './language/language.tsx'
import { NeedsLine } from './states.tsx'
import { uiTexts } from './texts.ts'

const NOTHING_TO_SEND: SentForm = {
  isPending: false,
  needsLine: false,
  props: { ref: { current: null }, noValidate: true, onSubmit: (event) => event.preventDefault() },
}

/** One thing that is done in a drawer, with the way back. */
export function FormPane({
  title,
  action,
  color,
  disabled = false,
  form = NOTHING_TO_SEND,
  onBack,
  children,
}: {
  title: string
  /** Left out: there is only the way back. */
  action?: string
  color?: string
  disabled?: boolean
  form?: SentForm
  onBack: () => void
  children: ReactNode
}) {
  const t = useTexts(uiTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that led here is gone, and the focus with it.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <form {...form.props}>
      <Stack gap="md">
        <Title order={3} size="h4" ref={heading} tabIndex={-1} className="break">
          {title}
        </Title>
        {children}
        {form.needsLine && <NeedsLine />}
        <Group justify="space-between">
          <Button variant="default" onClick={() => onBack()}>
            {t('back')}
          </Button>
          {action && (
            <Button
              type="submit"
              loading={form.isPending}
              disabled={disabled || form.needsLine}
              {...(color && { color })}
            >
              {action}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
