import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useLayoutEffect } from 'react'
import { contentOfPage } from './follow-focus.ts'
import type { SentForm } from './form-body.tsx'
import { useTexts } from './language/language.tsx'
import { NeedsLine } from './states.tsx'
import { uiTexts } from './texts.ts'

/** Asks before what cannot be undone, and says what will happen. */
export function Confirm({
  opened,
  title,
  children,
  action,
  form,
  busy = form?.isPending ?? false,
  disabled = false,
  cancels = false,
  onConfirm,
  onClose,
}: {
  opened: boolean
  title: string
  children: ReactNode
  action: string
  /** Where something is to be filled in. */
  form?: SentForm
  /** What is asked is itself a cancelling, so the way out must not be called so. */
  cancels?: boolean
  busy?: boolean
  disabled?: boolean
  onConfirm?: () => void
  onClose: () => void
}) {
  const t = useTexts(uiTexts)
  // Mantine forgets where the focus was when a dialog is open from its first moment on.
  useLayoutEffect(() => {
    if (!opened) return
    const before = document.activeElement
    return () => {
      setTimeout(() => {
        const back = before instanceof HTMLElement && before.isConnected ? before : contentOfPage()
        back?.focus({ preventScroll: true })
      })
    }
  }, [opened])
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      title={<Text fw={600}>{title}</Text>}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm?.()
        }}
        {...form?.props}
      >
        <Stack gap="md">
          {children}
          {form?.needsLine && <NeedsLine />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t(cancels ? 'dontCancel' : 'cancel')}
            </Button>
            <Button type="submit" color="red" loading={busy} disabled={disabled || form?.needsLine === true}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
