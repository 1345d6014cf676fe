import { Alert, Box, Button, Group, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SettingsOf } from '../../../../server/src/workspace/settings/contract.ts'
import type { PartName } from '../../../../server/src/workspace/settings/parts.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import type { Texts } from '../../ui/language/texts.ts'
import { useLive } from '../../ui/live.ts'
import { Meanwhile } from '../../ui/meanwhile/meanwhile.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useIsAway } from '../../ui/reach.ts'
import { Loaded } from '../../ui/states.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { UnsavedGuard } from '../../ui/unsaved.tsx'
import { LastChanges } from './changes.tsx'
import type { LabelText } from './fields.ts'
import classes from './frame.module.css'
import { frameTexts } from './frame-texts.ts'
import { SettingsSheet } from './sheet.tsx'
import { SETTINGS_KEY, type SettingsForm, settingsQuery, useSettings } from './use-settings.ts'
import { labelOf, useLabels, useShownValue } from './words.ts'

const LIVE = { settings: [SETTINGS_KEY] } as const

type Framed<Part extends PartName> = {
  part: Part
  /** What each field is called: beside faults, in what two people changed at once, and in the last changes. */
  texts: Texts<LabelText<Part>>
  /** Names of rows that have none of their own. */
  rows?: Record<string, string>
  /** The fields, in panels. */
  children: (form: SettingsForm<Part>) => ReactNode
  /** What the settings mean, as they stand in the form, saved or not. */
  preview?: (form: SettingsForm<Part>) => ReactNode
  /** Asked before saving, where there is something to warn of. */
  warning?: (form: SettingsForm<Part>) => { title: string; text: ReactNode; action: string } | null
}

/** A settings page: its name, its form with one button to save, and who changed it last. */
export function SettingsPage<Part extends PartName>({
  title,
  about,
  above,
  ...framed
}: Framed<Part> & {
  title: string
  about: string
  /** What belongs here and is saved alone. */
  above?: ReactNode
}) {
  return (
    <SettingsSheet title={title} about={about}>
      {above && <Box mb="md">{above}</Box>}
      <Current {...framed} />
    </SettingsSheet>
  )
}

function Current<Part extends PartName>(framed: Framed<Part>) {
  useLive(LIVE)
  const query = useQuery(settingsQuery(framed.part))
  return (
    <Loaded query={query}>{(current) => <Form current={current as SettingsOf<Part>} {...framed} />}</Loaded>
  )
}

function Form<Part extends PartName>({
  current,
  texts,
  rows = {},
  children,
  preview,
  warning,
}: Framed<Part> & { current: SettingsOf<Part> }) {
  const t = useTexts(frameTexts)
  const ui = useTexts(uiTexts)
  const labels = useLabels(current.part, texts)
  const show = useShownValue()
  const { form, sent, faults, met, undo, choose } = useSettings(current)
  const [asking, setAsking] = useState(false)
  const isAway = useIsAway()
  const isBlocked = (met?.clashes.length ?? 0) > 0
  const label = (path: string) => labelOf({ labels, rows }, path, form.value)
  const wrong = Object.entries(faults)
  const warned = warning?.(form) ?? null
  return (
    <Stack gap="lg">
      <form
        {...sent.props}
        data-settings={current.part}
        onSubmit={(event) => {
          event.preventDefault()
          if (sent.isPending || isBlocked || !form.isChanged) return
          if (warned) setAsking(true)
          else sent.submit()
        }}
      >
        <Stack gap="md">
          {met && <Meanwhile met={{ ...met, isGone: false }} label={label} show={show} onChoose={choose} />}
          {wrong.length > 0 && (
            <Alert color="red" role="alert" title={t('faults', { count: wrong.length })} data-faults>
              <List size="sm">
                {wrong.map(([path, sentence]) => (
                  <List.Item key={path}>
                    {label(path)}: {sentence}
                  </List.Item>
                ))}
              </List>
            </Alert>
          )}
          {children(form)}
          {preview && (
            <Panel title={t('preview')}>
              <div data-preview>{preview(form)}</div>
            </Panel>
          )}
        </Stack>
        <Group
          justify="space-between"
          gap="xs"
          className={classes.bar ?? ''}
          data-changed={form.isChanged || undefined}
        >
          <Text size="sm" {...(form.isChanged ? { fw: 600 } : { c: 'dimmed' })} role="status">
            {t(form.isChanged ? 'notSaved' : 'nothingChanged')}
            {isAway && ` · ${ui('needsLine')}`}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={undo} disabled={!form.isChanged || sent.isPending}>
              {t('undo')}
            </Button>
            <Button type="submit" loading={sent.isPending} disabled={!form.isChanged || isBlocked || isAway}>
              {t('save')}
            </Button>
          </Group>
        </Group>
      </form>
      <LastChanges changes={current.changes} words={{ labels, rows }} />
      <Confirm
        opened={asking && warned !== null}
        title={warned?.title ?? ''}
        action={warned?.action ?? ''}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          sent.submit()
        }}
      >
        <Text component="div">{warned?.text}</Text>
      </Confirm>
      <UnsavedGuard isChanged={form.isChanged} />
    </Stack>
  )
}
