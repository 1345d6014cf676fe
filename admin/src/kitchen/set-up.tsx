import { NumberInput, Switch } from '@mantine/core'
import type { Screen } from '../../../server/src/restaurant/kitchen-screens/contract.ts'
import { useScreenName } from '../parts/kitchen/screens.ts'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { uiTexts } from '../ui/texts.ts'
import { useSaveScreen } from './data.ts'
import { kitchenTexts } from './texts.ts'

export function SetUp({ screen, onClose }: { screen: Screen; onClose: () => void }) {
  const t = useTexts(kitchenTexts)
  const ui = useTexts(uiTexts)
  const nameOf = useScreenName()
  const tellDone = useTellDone()
  const form = useForm({
    initial: {
      warn_minutes: screen.warn_minutes as number | string,
      late_minutes: screen.late_minutes as number | string,
      auto_bump: screen.auto_bump,
    },
    save: useSaveScreen(screen.screen),
    wanted: ({ warn_minutes, late_minutes, auto_bump }) => ({
      warn_minutes: Number(warn_minutes),
      late_minutes: Number(late_minutes),
      auto_bump,
    }),
    onSaved() {
      tellDone(t('saved'))
      onClose()
    },
  })

  return (
    <FormModal
      title={t('setUpScreen', { screen: nameOf(screen) })}
      action={ui('save')}
      form={form}
      onClose={onClose}
    >
      <NumberInput
        label={t('warnMinutes')}
        allowDecimal={false}
        min={1}
        data-autofocus
        {...form.input('warn_minutes')}
      />
      <NumberInput label={t('lateMinutes')} allowDecimal={false} min={1} {...form.input('late_minutes')} />
      {screen.kind === 'station' && (
        <Switch label={t('autoBump')} description={t('autoBumpHint')} {...form.check('auto_bump')} />
      )}
    </FormModal>
  )
}
