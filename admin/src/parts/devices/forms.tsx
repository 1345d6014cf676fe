import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Device } from '../../../../server/src/restaurant/devices/contract.ts'
import type { Settings } from '../../../../server/src/restaurant/devices/kinds.ts'
import { useTellDone } from '../../ui/done.ts'
import { type Form, useForm } from '../../ui/form.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { boardMenuQuery } from './board-fields.tsx'
import { useChangeDevice, useMakePairing } from './data.ts'
import type { KindShown } from './kind.ts'
import { deviceTexts } from './texts.ts'

type Values = { name: string; settings: Settings }

type Pairing = { kind: KindShown; onClose: () => void; onMade: (name: string, code: string) => void }

/** What a new one starts with may depend on the menu. */
export function PairForm({ kind, ...pairing }: Pairing) {
  const { initialFor } = kind
  const { data, isError } = useQuery({ ...boardMenuQuery, enabled: initialFor !== undefined })
  if (initialFor && !data && !isError) return null
  return <PairFields {...pairing} kind={data && initialFor ? { ...kind, initial: initialFor(data) } : kind} />
}

function PairFields({ kind, onClose, onMade }: Pairing) {
  const t = useTexts(deviceTexts)
  const check = useNameNeeded()
  const form = useForm({
    initial: { name: '', settings: kind.initial } as Values,
    check,
    save: useMakePairing(),
    wanted: ({ name, settings }) => ({ kind: kind.kind, name: name.trim(), settings }),
    onSaved: ({ code }, { name }) => onMade(name.trim(), code),
  })
  return (
    <FormModal title={t(`pair_${kind.kind}`)} action={t('makeCode')} form={form} onClose={onClose}>
      <Fields {...{ form, kind }} />
    </FormModal>
  )
}

export function ChangeForm({
  kind,
  device,
  onClose,
}: {
  kind: KindShown
  device: Device
  onClose: () => void
}) {
  const t = useTexts(deviceTexts)
  const tellDone = useTellDone()
  const check = useNameNeeded()
  const form = useForm({
    initial: { name: device.name, settings: { ...kind.initial, ...device.settings } } as Values,
    check,
    save: useChangeDevice(device.id),
    wanted: ({ name, settings }) => ({ name: name.trim(), settings }),
    onSaved({ name }) {
      tellDone(t('saved', { name: `\u2068${name}\u2069` }))
      onClose()
    },
  })
  return (
    <FormModal
      title={t('editNamed', { name: `\u2068${device.name}\u2069` })}
      action={t('save')}
      form={form}
      onClose={onClose}
    >
      <Fields {...{ form, kind }} />
    </FormModal>
  )
}

function Fields({ form, kind }: { form: Form<Values>; kind: KindShown }) {
  const t = useTexts(deviceTexts)
  return (
    <>
      <TextInput
        label={t('name')}
        description={t(`nameHint_${kind.kind}`)}
        maxLength={60}
        data-autofocus
        {...form.input('name')}
      />
      <kind.Fields
        settings={form.values.settings}
        set={(some) => form.set('settings', (before) => ({ ...before, ...some }))}
        error={(name) => form.error(`settings.${name}`)}
      />
    </>
  )
}

function useNameNeeded(): (values: Values) => Record<string, string> {
  const t = useTexts(deviceTexts)
  return ({ name }) => (name.trim() === '' ? { name: t('nameNeeded') } : {})
}
