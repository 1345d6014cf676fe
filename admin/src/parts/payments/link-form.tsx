import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Copy } from '../../ui/copy.tsx'
import { useForm } from '../../ui/form.ts'
import { FormPane } from '../../ui/form-pane.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { useMakeLink } from './data.ts'
import { moneyTexts } from './texts.ts'

/** A page where the guest pays what is due: to copy, and by mail where there is an address. */
export function LinkForm({
  of,
  amount,
  email: known,
  onBack,
}: {
  /** Such as `orders/<id>`. */
  of: string
  amount: string
  email: string | null
  onBack: () => void
}) {
  const t = useTexts(moneyTexts)
  const format = useRestaurantFormat()
  const make = useMakeLink(of)
  const form = useForm({
    initial: { email: known ?? '' },
    save: make,
    wanted: ({ email }) => ({ email: email.trim() || null }),
  })
  const done = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (make.isSuccess) done.current?.focus()
  }, [make.isSuccess])
  if (make.data) {
    const mailed = make.variables.email
    return (
      <Stack gap="md" ref={done} tabIndex={-1} style={{ outline: 'none' }}>
        <Alert color="green" role="status" title={t('linkReady')}>
          <Text className="break">
            {[
              t('linkUntil', { moment: format.moment(make.data.data.expires_at) }),
              ...(mailed ? [t('linkMailed', { email: `\u2068${mailed}\u2069` })] : []),
            ].join(' ')}
          </Text>
        </Alert>
        <Copy label={t('link')} value={make.data.data.url} />
        <Button variant="default" onClick={() => onBack()}>
          {t('back')}
        </Button>
      </Stack>
    )
  }
  return (
    <FormPane title={t('linkTitle')} action={t('linkMake')} form={form} onBack={onBack}>
      <Text>{t('linkText', { amount })}</Text>
      <TextInput
        type="email"
        label={t('linkEmail')}
        description={t('linkEmailHint')}
        {...form.input('email')}
        dir="ltr"
      />
    </FormPane>
  )
}
