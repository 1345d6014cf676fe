import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useForm } from '../../ui/form.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useNameOf } from '../../ui/names.ts'
import { orThrow, useActions } from '../actions.ts'
import type { MenuIndex } from '../menu-index.ts'
import { BulkDialog } from './dialog.tsx'
import { bulkTexts } from './texts.ts'

export function MoveDialog({
  index,
  ids,
  onClose,
}: {
  index: MenuIndex
  ids: readonly number[]
  onClose: () => void
}) {
  const t = useTexts(bulkTexts)
  const nameOf = useNameOf()
  const { moveTo } = useActions()
  const stands = new Set(ids.map((id) => index.items.get(id)?.category_id))
  const others = [...index.categories.values()].filter(({ id }) => stands.size > 1 || !stands.has(id))
  const form = useForm({
    initial: { to: others[0]?.id ?? 0 },
    save: useMutation({ mutationFn: (to: number) => orThrow(moveTo(index, ids, to)) }),
    wanted: ({ to }) => Number(to),
    onSaved: onClose,
    isTold: true,
  })
  return (
    <BulkDialog
      index={index}
      ids={ids}
      title={t('move')}
      action={t('moveAction')}
      form={form}
      isBlocked={form.values.to === 0}
      onClose={onClose}
    >
      <NativeSelect
        label={t('to')}
        {...form.input('to')}
        data={index.page.menus.map((menu) => ({
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
