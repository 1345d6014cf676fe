import { Anchor, Button, Group, Stack } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GuestPageState, PictureWishes } from '../../../server/src/restaurant/guest-pages/contract.ts'
import { SettingsSheet } from '../parts/settings/sheet.tsx'
import { api } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { Loaded } from '../ui/states.tsx'
import { Domain } from './domain.tsx'
import type { Draft } from './draft.ts'
import { Confirming, Embedding, GiftCards, Look, Parts, Paying, Tables, Words } from './panels.tsx'
import { Preview } from './preview.tsx'
import { settingsIn } from './settings-in.ts'
import { guestPageTexts } from './texts.ts'

const KEY = ['guest-pages']
const AS_THEY_ARE: PictureWishes = { cover: 'kept', logo: 'kept' }
const stateQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api.get<GuestPageState>('/guest-pages', signal),
})

export function GuestPagesPage() {
  const t = useTexts(guestPageTexts)
  const query = useQuery(stateQuery)
  const address = query.data?.address
  return (
    <SettingsSheet
      title={t('title')}
      action={
        address && (
          <Button component="a" href={address} target="_blank" rel="noreferrer" variant="default">
            {t('openPages')}
          </Button>
        )
      }
      about={
        <>
          {t('about')}{' '}
          {address && (
            <Anchor href={address} underline="always">
              {address}
            </Anchor>
          )}
        </>
      }
    >
      <Loaded query={query}>{(state) => <Form key={state.version} state={state} />}</Loaded>
    </SettingsSheet>
  )
}

function Form({ state }: { state: GuestPageState }) {
  const t = useTexts(guestPageTexts)
  const tellDone = useTellDone()
  const queries = useQueryClient()
  const form = useForm({
    initial: {
      settings: state.settings,
      cover: state.cover,
      logo: state.logo,
      pictures: AS_THEY_ARE,
      domain: state.domain ?? '',
      origins: state.settings.embed_origins.join('\n'),
    } as Draft,
    save: useMutation({
      mutationFn: (wanted: object) => api.put('/guest-pages', wanted),
      onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
    }),
    wanted: (draft) => ({
      version: state.version,
      domain: draft.domain.trim() || null,
      pictures: draft.pictures,
      settings: settingsIn(draft),
    }),
    onSaved: () => tellDone(t('saved')),
  })
  const draft = form.values
  const change = (more: Partial<Draft['settings']>) =>
    form.set('settings', (before) => ({ ...before, ...more }))
  const panel = { state, form, draft, change }
  return (
    <form {...form.props}>
      <Stack gap="md">
        <Parts {...panel} />
        <Paying {...panel} />
        <Confirming {...panel} />
        <GiftCards {...panel} />
        <Look {...panel} />
        <Words {...panel} />
        <Domain {...panel} />
        <Embedding {...panel} />
        <Tables state={state} />
        <Group>
          <Button type="submit" loading={form.isPending}>
            {t('save')}
          </Button>
          <Preview state={state} draft={draft} />
        </Group>
      </Stack>
    </form>
  )
}
