import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../ui/language/language.tsx'
import { useNameOf } from '../../ui/names.ts'
import { useActions } from '../actions.ts'
import type { Book } from '../book.ts'
import { BulkDialog } from './dialog.tsx'
import { bulkTexts } from './texts.ts'

export function MoveDialog({
  book,
  ids,
  onClose,
}: {
  book: Book
  ids: readonly number[]
  onClose: () => void
}) {
  const t = useTexts(bulkTexts)
  const nameOf = useNameOf()
  const { moveTo } = useActions()
  const stands = new Set(ids.map((id) => book.items.get(id)?.category_id))
  const others = [...book.categories.values()].filter(({ id }) => stands.size > 1 || !stands.has(id))
  const [to, setTo] = useState(others[0]?.id ?? 0)
  const [isBusy, setBusy] = useState(false)

  async function submit(): Promise<void> {
    setBusy(true)
    if (await moveTo(book, ids, to)) onClose()
    else setBusy(false)
  }
  return (
    <BulkDialog
      book={book}
      ids={ids}
      title={t('move')}
      action={t('moveAction')}
      isBusy={isBusy}
      isBlocked={to === 0}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <NativeSelect
        label={t('to')}
        value={to}
        onChange={(event) => setTo(Number(event.currentTarget.value))}
        data={book.page.menus.map((menu) => ({
          group: nameOf(menu.name),
          items: menu.categories
            .filter((category) => others.includes(category))
            .map(({ id, name }) => ({ value: String(id), label: nameOf(name) })),
        }))}
        data-autofocus
      />
    </BulkDialog>
  )
}
