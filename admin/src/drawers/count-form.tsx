import { Textarea } from '@mantine/core'
import type { Drawer, ZReport } from '../../../server/src/restaurant/drawers/contract.ts'
import { useForm } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { useCount } from './data.ts'
import { drawerTexts } from './texts.ts'

/** Counted without knowing what should be there. */
export function CountForm({
  drawer,
  onClose,
  onClosed,
}: {
  drawer: Drawer
  onClose: () => void
  onClosed: (z: ZReport) => void
}) {
  const t = useTexts(drawerTexts)
  const form = useForm({
    initial: { counted_minor: null as number | null, note: '' },
    save: useCount(drawer.id),
    check: ({ counted_minor }) => (counted_minor === null ? { counted_minor: t('enterCount') } : {}),
    wanted: ({ counted_minor, note }) => ({
      session: drawer.session?.id ?? '',
      counted_minor: counted_minor ?? 0,
      note: note.trim() || null,
    }),
    onSaved: ({ data }) => onClosed(data),
  })
  return (
    <FormModal
      title={t('countOf', { name: `\u2068${drawer.name}\u2069` })}
      action={t('close')}
      form={form}
      onClose={onClose}
    >
      <MoneyInput
        label={t('counted')}
        description={t('countHint')}
        data-autofocus
        {...form.money('counted_minor')}
      />
      <Textarea
        label={t('note')}
        description={t('noteHint')}
        maxLength={500}
        autosize
        {...form.input('note')}
      />
    </FormModal>
  )
}
