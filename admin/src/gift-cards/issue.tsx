import { Group, Radio, Textarea, TextInput } from '@mantine/core'
import { useIssueCard } from '../parts/gift-cards/data.ts'
import { giftCardTexts } from '../parts/gift-cards/texts.ts'
import { useForm } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { MoneyInput } from '../ui/money-input.tsx'

const BLANK = { recipient_name: '', recipient_email: '', message: '', expires_on: '', send_on: '' }
const PAID_BY = ['cash', 'card', 'other', 'given_away'] as const
type PaidBy = (typeof PAID_BY)[number]

export function IssueCard({ onClose, onIssued }: { onClose: () => void; onIssued: (code: string) => void }) {
  const t = useTexts(giftCardTexts)
  const form = useForm({
    initial: {
      amount_minor: null as number | null,
      paid_by: null as PaidBy | null,
      ...BLANK,
    },
    save: useIssueCard(),
    check: ({ paid_by }): Record<string, string> => (paid_by === null ? { paid_by: t('paidByNeeded') } : {}),
    wanted: ({ amount_minor, paid_by, ...given }) => ({
      amount_minor: amount_minor ?? 0,
      paid_by: paid_by as PaidBy,
      ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value.trim() || null])),
    }),
    onSaved: ({ meta }) => onIssued(meta.code),
  })
  return (
    <FormModal title={t('issue')} action={t('issue')} form={form} onClose={onClose}>
      <MoneyInput label={t('amount')} {...form.money('amount_minor')} data-autofocus />
      <Radio.Group label={t('paidBy')} description={t('paidByHint')} {...form.input('paid_by')} required>
        <Group gap="md" mt={6}>
          {PAID_BY.map((one) => (
            <Radio key={one} value={one} label={t(`paid_${one}`)} />
          ))}
        </Group>
      </Radio.Group>
      <TextInput label={t('recipientName')} description={t('optional')} {...form.input('recipient_name')} />
      <TextInput
        type="email"
        label={t('recipientEmail')}
        description={t('recipientEmailHint')}
        dir="ltr"
        {...form.input('recipient_email')}
      />
      {form.values.recipient_email.trim() !== '' && (
        <>
          <TextInput type="date" label={t('sendOn')} description={t('optional')} {...form.input('send_on')} />
          <Textarea
            label={t('message')}
            description={t('optional')}
            autosize
            minRows={2}
            {...form.input('message')}
          />
        </>
      )}
      <TextInput
        type="date"
        label={t('expiresOn')}
        description={t('optional')}
        {...form.input('expires_on')}
      />
    </FormModal>
  )
}
