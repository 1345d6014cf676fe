import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useId, useLayoutEffect } from 'react'
import { contentOfPage } from './follow-focus.ts'
import { useTexts } from './language/language.tsx'
import { uiTexts } from './texts.ts'

/** Asks before what cannot be undone, and says what will happen. */
export function Confirm({
  opened,
  title,
  children,
  action,
  busy = false,
  disabled = false,
  onConfirm,
  onClose,
}: {
  opened: boolean
  title: string
  children: ReactNode
  action: string
  busy?: boolean
  disabled?: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const t = useTexts(uiTexts)
  const form = useId()
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
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm()
        }}
      >
        <Stack gap="md">
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" color="red" loading={busy} disabled={disabled}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
