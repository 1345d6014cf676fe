import { Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ROLES, type Role } from '../../../server/src/ground/staff/rights.ts'
import type { NewInvitation } from '../../../server/src/workspace/team/staff-contract.ts'
import { api } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { errorOn } from '../ui/field-error.ts'
import { useFocusFault } from '../ui/focus-fault.ts'
import { useFormKey } from '../ui/form-key.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { uiTexts } from '../ui/texts.ts'
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
  const ui = useTexts(uiTexts)
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const { key, renew } = useFormKey()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('staff')
  const invite = useTeamChange((wanted: NewInvitation) =>
    api.postOnce<unknown, { link?: string }>(key, '/team/invitations', wanted),
  )
  const form = useFocusFault(invite.error)

  function submit(): void {
    if (invite.isPending) return
    invite.mutate(
      { email: email.trim(), role },
      {
        onSuccess: ({ meta }) => {
          if (mailIsSent) tellDone(t('invited', { email: email.trim() }))
          onInvited(meta?.link ?? null)
        },
        onError: (error) => {
          renew(error)
          if (!errorOn(error, 'email') && !errorOn(error, 'role')) tell(error)
        },
      },
    )
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={600}>{t('invite')}</Text>}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="md">
          <TextInput
            type="email"
            label={t('email')}
            description={mailIsSent ? t('emailHint') : t('noMailHint')}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={errorOn(invite.error, 'email')}
            dir="ltr"
            maxLength={254}
            withAsterisk
            data-autofocus
          />
          <Radio.Group
            label={t('role')}
            value={role}
            onChange={(value) => setRole(value as Role)}
            error={errorOn(invite.error, 'role')}
          >
            <Stack gap="xs" mt={4}>
              {ROLES.map((one) => (
                <Radio key={one} value={one} label={t(one)} description={t(`${one}May`)} />
              ))}
            </Stack>
          </Radio.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button type="submit" loading={invite.isPending}>
              {mailIsSent ? t('sendInvitation') : t('makeLink')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
