import { Anchor, Button, Group, Stack } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GuestPageState, PictureWishes } from '../../../server/src/restaurant/guest-pages/contract.ts'
import { SettingsSheet } from '../parts/settings/sheet.tsx'
import { api } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { useFocusFault } from '../ui/focus-fault.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useTellProblem } from '../ui/problem.ts'
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
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Draft>({
    settings: state.settings,
    cover: state.cover,
    logo: state.logo,
    pictures: AS_THEY_ARE,
    domain: state.domain ?? '',
    origins: state.settings.embed_origins.join('\n'),
  })
  const change = (more: Partial<Draft['settings']>) =>
    setDraft({ ...draft, settings: { ...draft.settings, ...more } })
  const save = useMutation({
    mutationFn: () =>
      api.put('/guest-pages', {
        version: state.version,
        domain: draft.domain.trim() || null,
        pictures: draft.pictures,
        settings: settingsIn(draft),
      }),
    onSuccess: () => tellDone(t('saved')),
    onError: tell,
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
  const form = useFocusFault(save.error)
  const panel = { state, draft, change, setDraft, error: save.error }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
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
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
          <Preview state={state} draft={draft} />
        </Group>
      </Stack>
    </form>
  )
}
