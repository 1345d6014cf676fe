import { Button, Group, Stack, Title } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTexts } from '../ui/language/language.tsx'
import { tableTexts } from './texts.ts'

/** One thing that is done about a table, with the way back. */
export function TablePane({
  title,
  action,
  color,
  busy = false,
  disabled = false,
  form,
  onSubmit,
  onBack,
  children,
}: {
  title: string
  /** Left out: there is only the way back. */
  action?: string
  color?: string
  busy?: boolean
  disabled?: boolean
  form?: RefObject<HTMLFormElement | null>
  onSubmit?: () => void
  onBack: () => void
  children: ReactNode
}) {
  const t = useTexts(tableTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that led here is gone, and the focus with it.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && !disabled) onSubmit?.()
      }}
    >
      <Stack gap="md">
        <Title order={3} size="h4" ref={heading} tabIndex={-1} className="break">
          {title}
        </Title>
        {children}
        <Group justify="space-between">
          <Button variant="default" onClick={() => onBack()}>
            {t('back')}
          </Button>
          {action && (
            <Button type="submit" loading={busy} disabled={disabled} {...(color && { color })}>
              {action}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
