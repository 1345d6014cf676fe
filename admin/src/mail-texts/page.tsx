import { Alert, Button, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type MailKind,
  type MailLanguage,
  mailPlace,
  type OwnWords,
} from '../../../server/src/restaurant/notifications/rules/own-words.ts'
import type { MailDraft, MailTexts } from '../../../server/src/workspace/mail-texts/contract.ts'
import { ActionChanges } from '../parts/settings/action-changes.tsx'
import { SettingsSheet } from '../parts/settings/sheet.tsx'
import { ApiError } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMe } from '../ui/me.ts'
import { useLanguageName } from '../ui/names.ts'
import { useTellProblem } from '../ui/problem.ts'
import { Loaded } from '../ui/states.tsx'
import { uiTexts } from '../ui/texts.ts'
import { UnsavedGuard } from '../ui/unsaved.tsx'
import { mailTextsQuery, useSaveMail, useTestMail } from './data.ts'
import { WordsForm } from './form.tsx'
import { Preview } from './preview.tsx'
import { mailTextTexts } from './texts.ts'

const NONE: OwnWords = { subject: null, opening: null, closing: null }

export function MailTextsPage() {
  const t = useTexts(mailTextTexts)
  const query = useQuery(mailTextsQuery)
  return (
    <SettingsSheet title={t('title')} about={t('about')}>
      <Loaded query={query}>{(state) => <Editor state={state} />}</Loaded>
    </SettingsSheet>
  )
}

type Edited = OwnWords & { version: number }

function Editor({ state }: { state: MailTexts }) {
  const t = useTexts(mailTextTexts)
  const ui = useTexts(uiTexts)
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const save = useSaveMail()
  const nameOf = useLanguageName()
  const [kind, setKind] = useState<MailKind>('reservation.confirmed')
  const languages = useLanguages(state, kind)
  const [wanted, setWanted] = useState<string | null>(null)
  const language = (languages.find(({ value }) => value === wanted) ?? languages[0])?.value ?? 'en'
  // What was typed for each mail, so that looking at another one loses nothing.
  const [typed, setTyped] = useState<Record<string, Edited>>({})
  const place = `${kind} ${language}`
  const stored = state.words.find((one) => one.kind === kind && one.language === language)
  const before: Edited = stored ?? { ...NONE, version: 0 }
  const words = typed[place] ?? before
  const isChanged = Object.keys(typed).length > 0
  const draft: MailDraft = {
    kind,
    language: language as MailLanguage,
    subject: words.subject,
    opening: words.opening,
    closing: words.closing,
  }
  const isStale = save.error instanceof ApiError && save.error.code === 'changed_meanwhile'

  function forget(): void {
    setTyped((all) => Object.fromEntries(Object.entries(all).filter(([name]) => name !== place)))
  }
  function change(some: Partial<OwnWords>): void {
    if (save.isError) save.reset()
    const next = { ...words, ...some }
    const isSame = (['subject', 'opening', 'closing'] as const).every((part) => next[part] === before[part])
    if (isSame) forget()
    else setTyped({ ...typed, [place]: next })
  }
  function onSave(): void {
    save.mutate(
      { ...draft, version: words.version },
      {
        onSuccess: () => {
          forget()
          tellDone(t('saved'))
        },
        onError: (error) => {
          const isField =
            error instanceof ApiError && ['validation_failed', 'changed_meanwhile'].includes(error.code)
          if (!isField) tell(error)
        },
      },
    )
  }

  return (
    <Stack gap="md">
      {!state.sends_mail && <Alert color="orange">{t('sendsNone')}</Alert>}
      {isStale && (
        <Alert color="orange" title={t('stale')}>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              forget()
              save.reset()
            }}
          >
            {t('showTheirs')}
          </Button>
        </Alert>
      )}
      <Group gap="md" align="flex-end">
        <Select
          label={t('mail')}
          data={groupsOf(state, t)}
          value={kind}
          allowDeselect={false}
          maxDropdownHeight={420}
          miw={{ base: '100%', xs: '20rem' }}
          onChange={(next) => {
            if (next === null) return
            save.reset()
            setKind(next as MailKind)
          }}
        />
        <Select
          label={t('language')}
          data={languages}
          value={language}
          allowDeselect={false}
          onChange={(next) => {
            save.reset()
            setWanted(next)
          }}
        />
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            onSave()
          }}
        >
          <Stack gap="md">
            <WordsForm
              draft={draft}
              placeholders={state.kinds.find((one) => one.kind === kind)?.placeholders ?? []}
              problem={save.error}
              onChange={change}
            />
            <Group gap="sm">
              <Button type="submit" disabled={!(place in typed)} loading={save.isPending}>
                {ui('save')}
              </Button>
              <Button variant="default" disabled={!(place in typed)} onClick={forget}>
                {t('undo')}
              </Button>
              <SendTest draft={draft} />
            </Group>
            <Text size="sm" c="dimmed">
              {t('testHint', { address: `\u2068${state.own_address}\u2069` })}
            </Text>
          </Stack>
        </form>
        <Preview draft={draft} />
      </SimpleGrid>
      <ActionChanges
        action="restaurant.mail_texts_changed"
        labels={{ '*.subject': t('subject'), '*.opening': t('opening'), '*.closing': t('closing') }}
        rows={Object.fromEntries(
          state.words.map((one) => [
            mailPlace(one.kind, one.language),
            `${t(one.kind)} (${nameOf(one.language)})`,
          ]),
        )}
      />
      <UnsavedGuard isChanged={isChanged} />
    </Stack>
  )
}

function SendTest({ draft }: { draft: MailDraft }) {
  const t = useTexts(mailTextTexts)
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const test = useTestMail()
  return (
    <Button
      variant="default"
      loading={test.isPending}
      onClick={() =>
        test.mutate(draft, {
          onSuccess: ({ sent_to: address }) => tellDone(t('testSent', { address: `\u2068${address}\u2069` })),
          onError: tell,
        })
      }
    >
      {t('test')}
    </Button>
  )
}

/** The restaurant's own languages first: guests are written to in the others too, where they speak them. */
function useLanguages({ kinds }: MailTexts, kind: MailKind): { value: string; label: string }[] {
  const nameOf = useLanguageName()
  const { default_language: first, languages } = useMe().restaurant
  const own = [first, ...languages].map((tag) => tag.split('-')[0] ?? '')
  const known = kinds.find((one) => one.kind === kind)?.languages ?? []
  const place = (language: string) => (own.includes(language) ? own.indexOf(language) : own.length)
  return known
    .toSorted((a, b) => place(a) - place(b))
    .map((language) => ({ value: language, label: nameOf(language) }))
}

function groupsOf({ kinds }: MailTexts, t: ReturnType<typeof useTexts<keyof (typeof mailTextTexts)['en']>>) {
  const groups = Map.groupBy(kinds, ({ kind }) => kind.split('.')[0] ?? '')
  return [...groups].map(([group, own]) => ({
    group: t(`group_${group}` as 'group_order'),
    items: own.map(({ kind }) => ({ value: kind, label: t(kind) })),
  }))
}
