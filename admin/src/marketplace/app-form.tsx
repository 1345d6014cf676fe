import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnApp } from '../../../server/src/integration/marketplace/contract.ts'
import { ScopeChoice } from '../parts/tokens/scopes.tsx'
import { api } from '../ui/api.ts'
import { errorOn } from '../ui/field-error.ts'
import { useFocusFault } from '../ui/focus-fault.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { uiTexts } from '../ui/texts.ts'
import type { Credentials } from './data.ts'
import { appTexts } from './texts.ts'

const FIELDS = ['name', 'description', 'publisher', 'home_url', 'redirect_uris', 'scopes'] as const

/** A new app, or changes to one of one's own. `onDone` gets the credentials of a new one. */
export function AppForm({
  app,
  onDone,
  onClose,
}: {
  app: OwnApp | null
  onDone: (name: string, credentials: Credentials | null) => void
  onClose: () => void
}) {
  const t = useTexts(appTexts)
  const ui = useTexts(uiTexts)
  const tellProblem = useTellProblem()
  const client = useQueryClient()
  const [wish, setWish] = useState({
    name: app?.name ?? '',
    description: app?.description ?? '',
    publisher: app?.publisher ?? '',
    home_url: app?.home_url ?? '',
    redirects: app?.redirect_uris.join('\n') ?? '',
  })
  const [scopes, setScopes] = useState<string[]>(app?.scopes ?? [])
  const save = useMutation({
    mutationFn: async () => {
      const { redirects, ...texts } = wish
      const body = {
        ...texts,
        logo_url: app?.logo_url ?? null,
        scopes,
        redirect_uris: redirects.split(/\s+/).filter((address) => address !== ''),
      }
      if (!app) return api.post<Credentials>('/own-apps', body)
      await api.put(`/own-apps/${app.client_id}`, body)
      return null
    },
    onSuccess(credentials) {
      void client.invalidateQueries({ queryKey: ['own-apps'] })
      onDone(wish.name, credentials)
    },
    onError(error) {
      if (!FIELDS.some((field) => errorOn(error, field))) tellProblem(error)
    },
  })
  const form = useFocusFault(save.error)
  const field = (name: keyof typeof wish, onServer: string = name) => ({
    value: wish[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setWish((now) => ({ ...now, [name]: value }))
    },
    error: errorOn(save.error, onServer),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<Text fw={600}>{app ? t('changeNamed', { name: app.name }) : t('register')}</Text>}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            withAsterisk
            data-autofocus
            {...field('name')}
          />
          <Textarea label={t('description')} autosize minRows={2} {...field('description')} />
          <TextInput label={t('publisher')} {...field('publisher')} />
          <TextInput
            type="url"
            dir="ltr"
            label={t('homeUrl')}
            description={t('homeHint')}
            {...field('home_url')}
          />
          <Textarea
            dir="ltr"
            label={t('redirects')}
            description={t('redirectsHint')}
            placeholder="https://example.com/callback"
            autosize
            minRows={2}
            withAsterisk
            {...field('redirects', 'redirect_uris')}
          />
          <ScopeChoice
            label={t('scopes')}
            value={scopes}
            onChange={setScopes}
            error={errorOn(save.error, 'scopes')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {app ? t('save') : t('register')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
