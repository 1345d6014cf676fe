import { Button, Group, Modal, NumberInput, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import type { Screen } from '../../../server/src/restaurant/kitchen-screens/contract.ts'
import { useTellDone } from '../ui/done.ts'
import { errorOn } from '../ui/field-error.ts'
import { useFocusFault } from '../ui/focus-fault.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { uiTexts } from '../ui/texts.ts'
import { useSaveScreen } from './data.ts'
import { useScreenName } from './names.ts'
import { kitchenTexts } from './texts.ts'

export function SetUp({ screen, onClose }: { screen: Screen; onClose: () => void }) {
  const t = useTexts(kitchenTexts)
  const ui = useTexts(uiTexts)
  const nameOf = useScreenName()
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const save = useSaveScreen(screen.screen)
  const form = useFocusFault(save.error)
  const [warn, setWarn] = useState<number | string>(screen.warn_minutes)
  const [late, setLate] = useState<number | string>(screen.late_minutes)
  const [autoBump, setAutoBump] = useState(screen.auto_bump)

  function submit(): void {
    save.mutate(
      { warn_minutes: Number(warn), late_minutes: Number(late), auto_bump: autoBump },
      {
        onSuccess: () => {
          tellDone(t('saved'))
          onClose()
        },
        onError: (error) => {
          if (!errorOn(error, 'warn_minutes') && !errorOn(error, 'late_minutes')) tell(error)
        },
      },
    )
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={600}>{t('setUpScreen', { screen: nameOf(screen) })}</Text>}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="md">
          <NumberInput
            label={t('warnMinutes')}
            value={warn}
            onChange={setWarn}
            allowDecimal={false}
            min={1}
            error={errorOn(save.error, 'warn_minutes')}
            data-autofocus
          />
          <NumberInput
            label={t('lateMinutes')}
            value={late}
            onChange={setLate}
            allowDecimal={false}
            min={1}
            error={errorOn(save.error, 'late_minutes')}
          />
          {screen.kind === 'station' && (
            <Switch
              label={t('autoBump')}
              description={t('autoBumpHint')}
              checked={autoBump}
              onChange={(event) => setAutoBump(event.currentTarget.checked)}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {ui('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
