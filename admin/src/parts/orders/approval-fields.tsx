import { Alert, Button, NativeSelect, PasswordInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PIN_LENGTH } from '../../../../server/src/ground/staff/rules.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { isTill } from '../../ui/place.ts'
import { changeTexts } from './change-texts.ts'
import { byHandQuery } from './changing.ts'
import { knowsPasskeys } from './proof.ts'

/** What a form has that a manager may have to confirm. */
export const NO_APPROVAL = { approver: '', password: '', passkey: false }
type Approved = typeof NO_APPROVAL

/** What the server calls them. */
export const APPROVAL_NAMES = { approval: 'approver', 'approval.password': 'password' } as const

export function approvalOf({ approver, password, passkey }: Approved) {
  if (passkey) return { approval: { by: approver, passkey } }
  return approver === '' || password === '' ? {} : { approval: { by: approver, password } }
}

type Bound = { value: string; onChange: (value: string) => void; error: string | null }

/** Once the server has asked for it: who confirms, and their password or their passkey; at a till, their PIN. */
export function ApprovalFields({
  approver,
  password,
  onPasskey,
}: {
  approver: Bound
  password: Bound
  /** Sends it with their passkey. */
  onPasskey: () => void
}) {
  const t = useTexts(changeTexts)
  const { data } = useQuery(byHandQuery)
  if (approver.error === null && password.error === null && approver.value === '') return null
  return (
    <Alert color="orange" role="alert" title={approver.error ?? t('confirmTitle')} data-approval>
      <NativeSelect
        label={t('approver')}
        value={approver.value}
        error={approver.error !== null}
        onChange={(event) => approver.onChange(event.currentTarget.value)}
        data={[
          { value: '', label: t('chooseApprover') },
          ...(data?.approvers ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <PasswordInput
        mt="xs"
        label={t(isTill() ? 'approverPin' : 'approverPassword')}
        autoComplete="off"
        {...(isTill() && { inputMode: 'numeric' as const, maxLength: PIN_LENGTH.most })}
        value={password.value}
        error={password.error}
        onChange={(event) => password.onChange(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      />
      {knowsPasskeys && !isTill() && (
        <Button mt="xs" variant="default" disabled={approver.value === ''} onClick={onPasskey}>
          {t('usePasskey')}
        </Button>
      )}
    </Alert>
  )
}
