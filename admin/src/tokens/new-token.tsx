import { Button, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ScopeChoice } from '../parts/tokens/scopes.tsx'
import { api } from '../ui/api.ts'
import { errorOn } from '../ui/field-error.ts'
import { useFocusFault } from '../ui/focus-fault.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { uiTexts } from '../ui/texts.ts'
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
  const ui = useTexts(uiTexts)
  const tellProblem = useTellProblem()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<string[]>([])
  const [expiresAt, setExpiresAt] = useState('')
  const [rate, setRate] = useState<number | string>('')
  const create = useMutation({
    mutationFn: () =>
      api.post<{ id: number; token: string }>('/tokens', {
        name,
        scopes,
        expires_at: expiresAt === '' ? null : new Date(expiresAt).toISOString(),
        rate_limit: rate === '' ? null : Number(rate),
      }),
    onSuccess(made) {
      void client.invalidateQueries({ queryKey: ['tokens'] })
      onMade({ ...made, scopes })
    },
    onError(error) {
      if (!['name', 'scopes', 'expires_at', 'rate_limit'].some((field) => errorOn(error, field)))
        tellProblem(error)
    },
  })
  const form = useFocusFault(create.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<Text fw={600}>{t('create')}</Text>}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={errorOn(create.error, 'name')}
            withAsterisk
            data-autofocus
          />
          <ScopeChoice
            label={t('scopes')}
            value={scopes}
            onChange={setScopes}
            error={errorOn(create.error, 'scopes')}
          />
          <Group grow align="flex-start" preventGrowOverflow={false}>
            <TextInput
              type="datetime-local"
              label={t('expiresAt')}
              description={t('expiresHint')}
              value={expiresAt}
              onChange={(event) => setExpiresAt(event.currentTarget.value)}
              error={errorOn(create.error, 'expires_at')}
              miw="14rem"
            />
            <NumberInput
              label={t('rateLimit')}
              description={t('rateHint', { count: standardRate })}
              value={rate}
              onChange={setRate}
              allowDecimal={false}
              hideControls
              error={errorOn(create.error, 'rate_limit')}
              miw="14rem"
            />
          </Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t('create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
