import { Text, Textarea } from '@mantine/core'
import type { Drawer } from '../../../server/src/restaurant/drawers/contract.ts'
import { APPROVAL_NAMES, ApprovalFields, approvalOf, NO_APPROVAL } from '../parts/orders/approval-fields.tsx'
import { useTellDone } from '../ui/done.ts'
import { kept, useForm } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import type { Acts } from '../ui/outbox/use-outbox.ts'
import { useMoveCash, useNoSale, useStart } from './data.ts'
import { drawerTexts } from './texts.ts'

type Props = { drawer: Drawer; onClose: () => void }

const nameOf = ({ name }: Drawer) => `\u2068${name}\u2069`

export function StartForm({ drawer, onClose }: Props) {
  const t = useTexts(drawerTexts)
  const tellDone = useTellDone()
  const form = useForm({
    initial: { float_minor: null as number | null },
    save: useStart(drawer.id),
    check: ({ float_minor }) => (float_minor === null ? { float_minor: t('enterAmount') } : {}),
    wanted: ({ float_minor }) => ({ float_minor: float_minor ?? 0 }),
    onSaved() {
      tellDone(t('started', { name: nameOf(drawer) }))
      onClose()
    },
  })
  return (
    <FormModal
      title={t('startOf', { name: nameOf(drawer) })}
      action={t('start')}
      form={form}
      onClose={onClose}
    >
      <MoneyInput
        label={t('float')}
        description={t('startHint')}
        data-autofocus
        {...form.money('float_minor')}
      />
    </FormModal>
  )
}

export function MoveForm({
  drawer,
  kind,
  acts,
  onClose,
}: Props & { kind: 'paid_in' | 'paid_out'; acts: Acts }) {
  const t = useTexts(drawerTexts)
  const tellDone = useTellDone()
  const isIn = kind === 'paid_in'
  const form = useForm({
    initial: { amount_minor: null as number | null, reason: '' },
    save: kept(
      useMoveCash(drawer.id, { acts, what: t(isIn ? 'payInOf' : 'payOutOf', { name: nameOf(drawer) }) }),
    ),
    check: ({ amount_minor, reason }) => ({
      ...(!amount_minor && { amount_minor: t('enterAmount') }),
      ...(reason.trim() === '' && { reason: t('enterReason') }),
    }),
    wanted: ({ amount_minor, reason }) => ({
      session: drawer.session?.id ?? '',
      kind,
      amount_minor: amount_minor ?? 0,
      reason: reason.trim(),
    }),
    onSaved() {
      tellDone(t('moved'))
      onClose()
    },
  })
  return (
    <FormModal
      title={t(isIn ? 'payInOf' : 'payOutOf', { name: nameOf(drawer) })}
      action={t(isIn ? 'payIn' : 'payOut')}
      form={form}
      onClose={onClose}
    >
      <MoneyInput label={t('amount')} data-autofocus {...form.money('amount_minor')} />
      <Textarea label={t('reason')} maxLength={200} autosize {...form.input('reason')} />
    </FormModal>
  )
}

/** Staff need a manager, who confirms it here. */
export function NoSaleForm({ drawer, onClose }: Props) {
  const t = useTexts(drawerTexts)
  const tellDone = useTellDone()
  const form = useForm({
    initial: { ...NO_APPROVAL, reason: '' },
    save: useNoSale(drawer.id),
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('enterReason') } : {}),
    wanted: ({ reason, ...approval }) => ({ reason: reason.trim(), ...approvalOf(approval) }),
    names: APPROVAL_NAMES,
    onSaved() {
      tellDone(t('pulsed'))
      onClose()
    },
  })
  return (
    <FormModal
      title={t('noSaleOf', { name: nameOf(drawer) })}
      action={t('noSaleAction')}
      form={form}
      onClose={onClose}
    >
      <Text size="sm">{t('noSaleHint')}</Text>
      <Textarea label={t('reason')} maxLength={200} autosize data-autofocus {...form.input('reason')} />
      <ApprovalFields
        approver={form.bind('approver')}
        password={form.bind('password')}
        onPasskey={() => form.submit({ passkey: true })}
      />
    </FormModal>
  )
}
