import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SentForm } from '../../ui/form-body.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { useNameOf } from '../../ui/names.ts'
import type { MenuIndex } from '../menu-index.ts'
import { bulkTexts } from './texts.ts'

const MOST_NAMED = 5

/** A change of several dishes at once; it says which. */
export function BulkDialog({
  index,
  ids,
  title,
  action,
  size = 'md',
  form,
  isBlocked = false,
  onClose,
  children,
}: {
  index: MenuIndex
  ids: readonly number[]
  title: string
  action: string
  size?: string
  form: SentForm
  isBlocked?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const t = useTexts(bulkTexts)
  const nameOf = useNameOf()
  const names = ids.slice(0, MOST_NAMED).map((id) => nameOf(index.items.get(id)?.name ?? '—'))
  const cut = ids.length > MOST_NAMED ? '…' : ''
  return (
    <FormModal title={title} size={size} action={action} form={form} disabled={isBlocked} onClose={onClose}>
      <Text size="sm" c="dimmed" className="break">
        {t('forDishes', { count: ids.length })}: <bdi>{names.join(', ') + cut}</bdi>
      </Text>
      {children}
    </FormModal>
  )
}
