import { Confirm } from '../../ui/confirm.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { useTellProblem } from '../../ui/problem.ts'
import type { deviceCalls } from './calls.ts'
import { thisDeviceTexts } from './this-device-texts.ts'

/** Asks whether the device that somebody stands before is to be unpaired. */
export function UnpairThis({
  calls: { leave, pairPath },
  opened,
  onClose,
}: {
  calls: ReturnType<typeof deviceCalls>
  opened: boolean
  onClose: () => void
}) {
  const t = useTexts(thisDeviceTexts)
  const tell = useTellProblem()
  return (
    <Confirm
      opened={opened}
      title={t('unpair')}
      action={t('unpair')}
      onClose={onClose}
      onConfirm={() =>
        void leave().then(
          () => location.assign(pairPath),
          (error) => {
            tell(error)
            onClose()
          },
        )
      }
    >
      <p>{t('unpairText')}</p>
    </Confirm>
  )
}
