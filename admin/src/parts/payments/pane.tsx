import { Button, Group, Stack, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Form } from '../../ui/form.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { moneyTexts } from './texts.ts'

/** A form in the drawer, with the way back. */
export function FormPane({
  title,
  action,
  color,
  disabled = false,
  form,
  onBack,
  children,
}: {
  title: string
  action: string
  color?: string
  disabled?: boolean
  form: Pick<Form<object>, 'props' | 'isPending'>
  onBack: () => void
  children: ReactNode
}) {
  const t = useTexts(moneyTexts)
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
        <Group justify="space-between">
          <Button variant="default" onClick={onBack}>
            {t('back')}
          </Button>
          <Button type="submit" loading={form.isPending} disabled={disabled} {...(color && { color })}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
