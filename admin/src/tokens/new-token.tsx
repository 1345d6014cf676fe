import { Group, NumberInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ScopeChoice } from '../parts/tokens/scopes.tsx'
import { api } from '../ui/api.ts'
import { useForm } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts } from '../ui/language/language.tsx'
import type { MadeToken } from './data.ts'
import { tokenTexts } from './texts.ts'

export function NewToken({
  standardRate,
  onMade,
  onClose,
}: {
  standardRate: number
  onMade: (made: MadeToken) => void
  onClose: () => void
}) {
  const t = useTexts(tokenTexts)
  const client = useQueryClient()
  const form = useForm({
    initial: { name: '', scopes: [] as string[], expires_at: '', rate_limit: '' as number | string },
    save: useMutation({
      mutationFn: (wanted: object) => api.post<{ id: number; token: string }>('/tokens', wanted),
      onSuccess: () => void client.invalidateQueries({ queryKey: ['tokens'] }),
    }),
    wanted: ({ name, scopes, expires_at, rate_limit }) => ({
      name,
      scopes,
      expires_at: expires_at === '' ? null : new Date(expires_at).toISOString(),
      rate_limit: rate_limit === '' ? null : Number(rate_limit),
    }),
    onSaved: (made, { scopes }) => onMade({ ...made, scopes }),
  })
  return (
    <FormModal title={t('create')} action={t('create')} form={form} size="lg" onClose={onClose}>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        {...form.input('name')}
        withAsterisk
        data-autofocus
      />
      <ScopeChoice label={t('scopes')} {...form.bind('scopes')} />
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <TextInput
          type="datetime-local"
          label={t('expiresAt')}
          description={t('expiresHint')}
          {...form.input('expires_at')}
          miw="14rem"
        />
        <NumberInput
          label={t('rateLimit')}
          description={t('rateHint', { count: standardRate })}
          {...form.input('rate_limit')}
          allowDecimal={false}
          hideControls
          miw="14rem"
        />
      </Group>
    </FormModal>
  )
}
