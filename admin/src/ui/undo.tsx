import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'
import { useTexts } from './language/language.tsx'
import { uiTexts } from './texts.ts'

const STAYS_MS = 12_000
let last = 0

/** Says in passing that something was done, with the way back. */
export function useTellUndo(): (message: string, undo: () => unknown) => void {
  const t = useTexts(uiTexts)
  return useCallback(
    (message, undo) => {
      const id = `undo-${++last}`
      notifications.show({
        id,
        color: 'green',
        autoClose: STAYS_MS,
        closeButtonProps: { 'aria-label': t('close') },
        message: (
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm" className="break">
              {message}
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              flex="none"
              onClick={() => {
                notifications.hide(id)
                undo()
              }}
            >
              {t('undo')}
            </Button>
          </Group>
        ),
      })
    },
    [t],
  )
}
