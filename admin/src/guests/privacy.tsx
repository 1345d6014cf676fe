import { Button, Checkbox, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffGuest } from '../../../server/src/restaurant/guests/staff-contract.ts'
import { useTellDone } from '../ui/done.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMay } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { uiTexts } from '../ui/texts.ts'
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
  const ui = useTexts(uiTexts)
  const navigate = useNavigate()
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const erase = useEraseGuest(guest.id)
  const [isSure, setIsSure] = useState(false)
  const [isMeant, setIsMeant] = useState(false)
  const name = `\u2068${guest.name}\u2069`
  function submit(): void {
    if (!isSure) {
      setIsSure(true)
      return
    }
    if (!isMeant || erase.isPending) return
    erase.mutate(undefined, {
      onSuccess: () => {
        tellDone(t('eraseDone'))
        void navigate({ to: '/guests' })
      },
      onError: tell,
    })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={600}>{t(isSure ? 'eraseSure' : 'eraseTitle', { name })}</Text>}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="md">
          {isSure ? (
            <Checkbox
              key="sure"
              label={t('eraseMeant')}
              checked={isMeant}
              onChange={(event) => setIsMeant(event.currentTarget.checked)}
              autoFocus
            />
          ) : (
            <>
              <Text>{t('eraseText')}</Text>
              <List spacing={4}>
                <List.Item>{t('eraseGone')}</List.Item>
                <List.Item>{t('eraseNotes')}</List.Item>
                <List.Item>{t('eraseStays')}</List.Item>
                <List.Item>{t('eraseLater')}</List.Item>
              </List>
            </>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button
              type="submit"
              color="red"
              variant={isSure ? 'filled' : 'light'}
              autoContrast={!isSure}
              disabled={isSure && !isMeant}
              loading={erase.isPending}
            >
              {t(isSure ? 'eraseForGood' : 'eraseGoOn')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
