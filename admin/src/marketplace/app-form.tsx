import { Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnApp } from '../../../server/src/integration/marketplace/contract.ts'
import { ScopeChoice } from '../parts/tokens/scopes.tsx'
import { api } from '../ui/api.ts'
import { useForm } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts } from '../ui/language/language.tsx'
import type { Credentials } from './data.ts'
import { appTexts } from './texts.ts'

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
  const client = useQueryClient()
  const form = useForm({
    initial: {
      name: app?.name ?? '',
      description: app?.description ?? '',
      publisher: app?.publisher ?? '',
      home_url: app?.home_url ?? '',
      redirect_uris: app?.redirect_uris.join('\n') ?? '',
      scopes: app?.scopes ?? ([] as string[]),
    },
    save: useMutation({
      async mutationFn(wanted: object) {
        if (!app) return api.post<Credentials>('/own-apps', wanted)
        await api.put(`/own-apps/${app.client_id}`, wanted)
        return null
      },
      onSuccess: () => void client.invalidateQueries({ queryKey: ['own-apps'] }),
    }),
    wanted: ({ redirect_uris, ...others }) => ({
      ...others,
      logo_url: app?.logo_url ?? null,
      redirect_uris: redirect_uris.split(/\s+/).filter((address) => address !== ''),
    }),
    onSaved: (credentials, { name }) => onDone(name, credentials),
  })
  return (
    <FormModal
      title={app ? t('changeNamed', { name: app.name }) : t('register')}
      action={app ? t('save') : t('register')}
      form={form}
      size="lg"
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        withAsterisk
        data-autofocus
        {...form.input('name')}
      />
      <Textarea label={t('description')} autosize minRows={2} {...form.input('description')} />
      <TextInput label={t('publisher')} {...form.input('publisher')} />
      <TextInput
        type="url"
        dir="ltr"
        label={t('homeUrl')}
        description={t('homeHint')}
        {...form.input('home_url')}
      />
      <Textarea
        dir="ltr"
        label={t('redirects')}
        description={t('redirectsHint')}
        placeholder="https://example.com/callback"
        autosize
        minRows={2}
        withAsterisk
        {...form.input('redirect_uris')}
      />
      <ScopeChoice label={t('scopes')} {...form.bind('scopes')} />
    </FormModal>
  )
}
