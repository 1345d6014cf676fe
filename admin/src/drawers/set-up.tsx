import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Drawer, Drawers } from '../../../server/src/restaurant/drawers/contract.ts'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { uiTexts } from '../ui/texts.ts'
import { useAddDrawer, useChangeDrawer } from './data.ts'
import { drawerTexts } from './texts.ts'

/** A new drawer, or one that is changed. */
export function DrawerForm({
  drawer,
  printers,
  onClose,
}: {
  drawer: Drawer | null
  printers: Drawers['printers']
  onClose: () => void
}) {
  const t = useTexts(drawerTexts)
  const ui = useTexts(uiTexts)
  const tellDone = useTellDone()
  const add = useAddDrawer()
  const change = useChangeDrawer(drawer?.id ?? 0)
  const form = useForm({
    initial: {
      name: drawer?.name ?? '',
      printer_id: String(drawer?.printer_id ?? ''),
      is_active: drawer?.is_active ?? true,
    },
    save: useMutation({
      mutationFn: async ({
        is_active,
        ...wish
      }: {
        name: string
        printer_id: number | null
        is_active: boolean
      }) => {
        if (drawer) await change.mutateAsync({ ...wish, is_active, version: drawer.version })
        else await add.mutateAsync(wish)
      },
    }),
    wanted: ({ name, printer_id, is_active }) => ({
      name: name.trim(),
      printer_id: printer_id === '' ? null : Number(printer_id),
      is_active,
    }),
    onSaved() {
      tellDone(t('saved'))
      onClose()
    },
  })
  return (
    <FormModal
      title={drawer ? t('changeOf', { name: `\u2068${drawer.name}\u2069` }) : t('add')}
      action={ui('save')}
      form={form}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        placeholder={t('namePlaceholder')}
        maxLength={60}
        data-autofocus
        {...form.input('name')}
      />
      <NativeSelect
        label={t('printer')}
        description={t('printerHint')}
        {...form.input('printer_id')}
        data={[
          { value: '', label: t('noPrinter') },
          ...printers.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      {drawer && <Switch label={t('inUse')} {...form.check('is_active')} />}
    </FormModal>
  )
}
