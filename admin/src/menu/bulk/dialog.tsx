import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../ui/language/language.tsx'
import { useNameOf } from '../../ui/names.ts'
import { uiTexts } from '../../ui/texts.ts'
import type { Book } from '../book.ts'
import { bulkTexts } from './texts.ts'

const MOST_NAMED = 5

/** A change of several dishes at once; it says which. */
export function BulkDialog({
  book,
  ids,
  title,
  action,
  size = 'md',
  isBusy,
  isBlocked = false,
  onSubmit,
  onClose,
  children,
}: {
  book: Book
  ids: readonly number[]
  title: string
  action: string
  size?: string
  isBusy: boolean
  isBlocked?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  const t = useTexts(bulkTexts)
  const ui = useTexts(uiTexts)
  const nameOf = useNameOf()
  const names = ids.slice(0, MOST_NAMED).map((id) => nameOf(book.items.get(id)?.name ?? '—'))
  const cut = ids.length > MOST_NAMED ? '…' : ''
  return (
    <Modal
      opened
      onClose={onClose}
      size={size}
      title={<Text fw={600}>{title}</Text>}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy && !isBlocked) onSubmit()
        }}
      >
        <Stack gap="md">
          <Text size="sm" c="dimmed" className="break">
            {t('forDishes', { count: ids.length })}: <bdi>{names.join(', ') + cut}</bdi>
          </Text>
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button type="submit" loading={isBusy} disabled={isBlocked}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
