import { Button, Checkbox, Group, List, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffGuest } from '../../../server/src/restaurant/guests/staff-contract.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMay } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { useEraseGuest, useExportGuest } from './data.ts'
import { MergeGuests } from './merge.tsx'
import { guestTexts } from './texts.ts'

/** What is done seldom, and not lightly. */
export function Privacy({ guest }: { guest: StaffGuest }) {
  const t = useTexts(guestTexts)
  const tell = useTellProblem()
  const mayMerge = useMay('mergeGuests')
  const mayExport = useMay('exportGuests')
  const mayErase = useMay('eraseGuests')
  const download = useExportGuest(guest.id)
  const [doing, setDoing] = useState<'merge' | 'erase' | null>(null)
  if (!mayMerge && !mayExport && !mayErase) return null
  return (
    <Panel title={t('data')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('dataMore')}
        </Text>
        <Group gap="xs">
          {mayMerge && (
            <Button variant="default" onClick={() => setDoing('merge')}>
              {t('merge')}
            </Button>
          )}
          {mayExport && (
            <Button
              variant="default"
              loading={download.isPending}
              onClick={() => download.mutate(undefined, { onError: tell })}
            >
              {t('export')}
            </Button>
          )}
          {mayErase && (
            <Button variant="light" color="red" autoContrast onClick={() => setDoing('erase')}>
              {t('erase')}
            </Button>
          )}
        </Group>
      </Stack>
      {doing === 'merge' && <MergeGuests guest={guest} onClose={() => setDoing(null)} />}
      {doing === 'erase' && <EraseGuest guest={guest} onClose={() => setDoing(null)} />}
    </Panel>
  )
}

/** Asks twice: first what happens, then whether it is meant. */
function EraseGuest({ guest, onClose }: { guest: StaffGuest; onClose: () => void }) {
  const t = useTexts(guestTexts)
  const navigate = useNavigate()
  const tellDone = useTellDone()
  const form = useForm({
    initial: { isSure: false, isMeant: false },
    save: useEraseGuest(guest.id),
    wanted: () => undefined,
    onSaved() {
      tellDone(t('eraseDone'))
      void navigate({ to: '/guests' })
    },
  })
  const name = `\u2068${guest.name}\u2069`
  if (form.values.isSure) {
    return (
      <Confirm
        opened
        title={t('eraseSure', { name })}
        action={t('eraseForGood')}
        form={form}
        disabled={!form.values.isMeant}
        onClose={onClose}
      >
        <Checkbox label={t('eraseMeant')} {...form.check('isMeant')} autoFocus />
      </Confirm>
    )
  }
  return (
    <Confirm
      opened
      title={t('eraseTitle', { name })}
      action={t('eraseGoOn')}
      onConfirm={() => form.set('isSure', true)}
      onClose={onClose}
    >
      <Text>{t('eraseText')}</Text>
      <List spacing={4}>
        <List.Item>{t('eraseGone')}</List.Item>
        <List.Item>{t('eraseNotes')}</List.Item>
        <List.Item>{t('eraseStays')}</List.Item>
        <List.Item>{t('eraseLater')}</List.Item>
      </List>
    </Confirm>
  )
}
