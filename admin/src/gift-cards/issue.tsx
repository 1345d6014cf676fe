import { Button, Group, Modal, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useIssueCard } from '../parts/gift-cards/data.ts'
import { giftCardTexts } from '../parts/gift-cards/texts.ts'
import { errorOn } from '../ui/field-error.ts'
import { useFocusFault } from '../ui/focus-fault.ts'
import { useTexts } from '../ui/language/language.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { uiTexts } from '../ui/texts.ts'

const BLANK = { recipient_name: '', recipient_email: '', message: '', expires_on: '', send_on: '' }
const PAID_BY = ['cash', 'card', 'other', 'given_away'] as const
const FIELDS = ['amount_minor', 'paid_by', 'reference', ...Object.keys(BLANK)]

export function IssueCard({ onClose, onIssued }: { onClose: () => void; onIssued: (code: string) => void }) {
  const t = useTexts(giftCardTexts)
  const ui = useTexts(uiTexts)
  const tell = useTellProblem()
  const issue = useIssueCard()
  const form = useFocusFault(issue.error)
  const [amount, setAmount] = useState<number | null>(null)
  const [paidBy, setPaidBy] = useState<(typeof PAID_BY)[number] | null>(null)
  const [isTried, setIsTried] = useState(false)
  const [fields, setFields] = useState(BLANK)
  const field = (name: keyof typeof BLANK) => ({
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setFields({ ...fields, [name]: event.currentTarget.value }),
    error: errorOn(issue.error, name),
  })

  function submit(): void {
    setIsTried(true)
    if (issue.isPending || paidBy === null) return
    const given = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, value.trim() || null]),
    )
    issue.mutate(
      { amount_minor: amount ?? 0, paid_by: paidBy, ...given },
      {
        onSuccess: ({ meta }) => onIssued(meta.code),
        onError: (error) => {
          if (!FIELDS.some((name) => errorOn(error, name))) tell(error)
        },
      },
    )
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={600}>{t('issue')}</Text>}
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
          <MoneyInput
            label={t('amount')}
            minor={amount}
            onMinor={setAmount}
            error={errorOn(issue.error, 'amount_minor')}
            data-autofocus
          />
          <Radio.Group
            label={t('paidBy')}
            description={t('paidByHint')}
            value={paidBy}
            onChange={(value) => setPaidBy(value as (typeof PAID_BY)[number])}
            error={errorOn(issue.error, 'paid_by') ?? (isTried && paidBy === null && t('paidByNeeded'))}
            required
          >
            <Group gap="md" mt={6}>
              {PAID_BY.map((one) => (
                <Radio key={one} value={one} label={t(`paid_${one}`)} />
              ))}
            </Group>
          </Radio.Group>
          <TextInput label={t('recipientName')} description={t('optional')} {...field('recipient_name')} />
          <TextInput
            type="email"
            label={t('recipientEmail')}
            description={t('recipientEmailHint')}
            dir="ltr"
            {...field('recipient_email')}
          />
          {fields.recipient_email.trim() !== '' && (
            <>
              <TextInput type="date" label={t('sendOn')} description={t('optional')} {...field('send_on')} />
              <Textarea
                label={t('message')}
                description={t('optional')}
                autosize
                minRows={2}
                {...field('message')}
              />
            </>
          )}
          <TextInput
            type="date"
            label={t('expiresOn')}
            description={t('optional')}
            {...field('expires_on')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button type="submit" loading={issue.isPending}>
              {t('issue')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
