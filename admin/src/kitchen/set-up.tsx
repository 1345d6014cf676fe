import { NumberInput, Switch } from '@mantine/core'
import { useState } from 'react'
import type { Screen } from '../../../server/src/restaurant/kitchen-screens/contract.ts'
import { useTellDone } from '../ui/done.ts'
import { errorOn } from '../ui/field-error.ts'
import { useFocusFault } from '../ui/focus-fault.ts'
import { sentBy } from '../ui/form-body.tsx'
import { FormModal } from '../ui/form-modal.tsx'
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
    <FormModal
      title={t('setUpScreen', { screen: nameOf(screen) })}
      action={ui('save')}
      form={sentBy({ onSubmit: submit, isPending: save.isPending, ref: form })}
      onClose={onClose}
    >
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
    </FormModal>
  )
}
