import { Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { Confirm } from './confirm.tsx'
import { useTexts } from './language/language.tsx'
import { uiTexts } from './texts.ts'

/** Asks before what was typed is left behind. */
export function LeaveQuestion({
  opened,
  onLeave,
  onStay,
}: {
  opened: boolean
  onLeave: () => void
  onStay: () => void
}) {
  const t = useTexts(uiTexts)
  return (
    <Confirm
      opened={opened}
      title={t('leaveUnsaved')}
      action={t('leave')}
      onConfirm={onLeave}
      onClose={onStay}
    >
      <Text>{t('leaveUnsavedMore')}</Text>
    </Confirm>
  )
}

/** The same for a page as a whole, by a link or by closing the tab. */
export function UnsavedGuard({ isChanged }: { isChanged: boolean }) {
  const leaving = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  })
  return (
    <LeaveQuestion
      opened={leaving.status === 'blocked'}
      onLeave={() => leaving.proceed?.()}
      onStay={() => leaving.reset?.()}
    />
  )
}
