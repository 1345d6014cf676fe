import { Alert, Button, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { GuestLanguage } from '../../../server/src/platform/i18n/languages.ts'
import {
  type MailKind,
  mailPlace,
  type OwnWords,
} from '../../../server/src/restaurant/notifications/rules/own-words.ts'
import type { MailDraft, MailTexts } from '../../../server/src/workspace/mail-texts/contract.ts'
import { ActionChanges } from '../parts/settings/action-changes.tsx'
import { SettingsSheet } from '../parts/settings/sheet.tsx'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMe } from '../ui/me.ts'
import { isMeanwhile } from '../ui/meanwhile/meanwhile-of.ts'
import { isSame } from '../ui/meanwhile/merge.ts'
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

function storedIn({ words }: MailTexts, kind: MailKind, language: string): Edited {
  const stored = words.find((one) => one.kind === kind && one.language === language)
  const { subject, opening, closing, version } = stored ?? { ...NONE, version: 0 }
  return { subject, opening, closing, version }
}

function Editor({ state }: { state: MailTexts }) {
  const t = useTexts(mailTextTexts)
  const ui = useTexts(uiTexts)
  const tellDone = useTellDone()
  const nameOf = useLanguageName()
  const [kind, setKind] = useState<MailKind>('reservation.confirmed')
  const languagesOf = useLanguages(state)
  const languages = languagesOf(kind)
  const [language, setLanguage] = useState(languages[0]?.value ?? 'en')
  // What was typed for the mails that are not shown, so that looking at another one loses nothing.
  const [kept, setKept] = useState<Record<string, Edited>>({})
  const [isStale, setStale] = useState(false)
  const before = storedIn(state, kind, language)
  const form = useForm({
    initial: before,
    save: useSaveMail(),
    wanted: (words) => ({ kind, language: language as GuestLanguage, ...words }),
    isTold: isMeanwhile,
    onSaved({ subject, opening, closing, version }) {
      form.rebase({ subject, opening, closing, version })
      setStale(false)
      tellDone(t('saved'))
    },
    onRefused: (error) => setStale(isMeanwhile(error)),
  })
  const { subject, opening, closing } = form.values
  const draft: MailDraft = { kind, language: language as GuestLanguage, subject, opening, closing }
  // What others have saved shows at once, unless something is being written here.
  const isOld = !form.isChanged && !isSame(form.values, before)
  useEffect(() => {
    if (isOld) form.rebase(before)
  })

  function show(nextKind: MailKind, wanted: string): void {
    const offered = languagesOf(nextKind)
    const next = (offered.find(({ value }) => value === wanted) ?? offered[0])?.value ?? 'en'
    const stored = storedIn(state, nextKind, next)
    const { [`${nextKind} ${next}`]: typed, ...others } = {
      ...kept,
      ...(form.isChanged && { [`${kind} ${language}`]: form.values }),
    }
    setKept(others)
    setKind(nextKind)
    setLanguage(next)
    setStale(false)
    form.rebase(stored, typed ?? stored)
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
              form.rebase(before)
              setStale(false)
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
          onChange={(next) => next !== null && show(next as MailKind, language)}
        />
        <Select
          label={t('language')}
          data={languages}
          value={language}
          allowDeselect={false}
          onChange={(next) => next !== null && show(kind, next)}
        />
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
        <form {...form.props}>
          <Stack gap="md">
            <WordsForm
              draft={draft}
              placeholders={state.kinds.find((one) => one.kind === kind)?.placeholders ?? []}
              form={form}
            />
            <Group gap="sm">
              <Button type="submit" disabled={!form.isChanged} loading={form.isPending}>
                {ui('save')}
              </Button>
              <Button variant="default" disabled={!form.isChanged} onClick={form.reset}>
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
      <UnsavedGuard isChanged={form.isChanged || Object.keys(kept).length > 0} />
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
function useLanguages({ kinds }: MailTexts): (kind: MailKind) => { value: string; label: string }[] {
  const nameOf = useLanguageName()
  const { default_language: first, languages } = useMe().restaurant
  const own = [first, ...languages].map((tag) => tag.split('-')[0] ?? '')
  const place = (language: string) => (own.includes(language) ? own.indexOf(language) : own.length)
  return (kind) =>
    (kinds.find((one) => one.kind === kind)?.languages ?? [])
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
