import { Radio, Stack, TextInput } from '@mantine/core'
import { ROLES, type Role } from '../../../server/src/ground/staff/rights.ts'
import type { NewInvitation } from '../../../server/src/workspace/team/staff-contract.ts'
import { api } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { useFormKey } from '../ui/form-key.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { BranchFields, idsOf, useBranchCheck } from './branches.tsx'
import { useTeamChange } from './data.ts'
import { peopleTexts } from './texts.ts'

export function Invite({
  mailIsSent,
  onClose,
  onInvited,
}: {
  mailIsSent: boolean
  onClose: () => void
  /** With the link, where no mail carries it. */
  onInvited: (link: string | null) => void
}) {
  const t = useTexts(peopleTexts)
  const tellDone = useTellDone()
  const check = useBranchCheck()
  const { key, renew } = useFormKey()
  const form = useForm({
    initial: { email: '', role: 'staff' as Role, isLimited: false, branch_ids: [] as number[] },
    save: useTeamChange((wanted: NewInvitation) =>
      api.postOnce<unknown, { link?: string }>(key, '/team/invitations', wanted),
    ),
    check: (values) => (values.role === 'owner' ? {} : check(values)),
    wanted: ({ email, role, ...choice }) => {
      const branch_ids = role === 'owner' ? [] : idsOf(choice)
      return { email: email.trim(), role, ...(branch_ids.length > 0 && { branch_ids }) }
    },
    onSaved({ meta }, { email }) {
      if (mailIsSent) tellDone(t('invited', { email: email.trim() }))
      onInvited(meta?.link ?? null)
    },
    onRefused: renew,
  })
  return (
    <FormModal
      title={t('invite')}
      action={mailIsSent ? t('sendInvitation') : t('makeLink')}
      form={form}
      onClose={onClose}
    >
      <TextInput
        type="email"
        label={t('email')}
        description={mailIsSent ? t('emailHint') : t('noMailHint')}
        {...form.input('email')}
        dir="ltr"
        maxLength={254}
        withAsterisk
        data-autofocus
      />
      <Radio.Group label={t('role')} {...form.input('role')}>
        <Stack gap="xs" mt={4}>
          {ROLES.map((one) => (
            <Radio key={one} value={one} label={t(one)} description={t(`${one}May`)} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.role !== 'owner' && <BranchFields form={form} />}
    </FormModal>
  )
}
