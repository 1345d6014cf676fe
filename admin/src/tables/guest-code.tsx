import { Button, Text } from '@mantine/core'
import type { ShownSitting } from '../../../server/src/restaurant/sittings/staff-contract.ts'
import { Copy } from '../ui/copy.tsx'
import { useTellDone } from '../ui/done.ts'
import { FormPane } from '../ui/form-pane.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { nameOf, useSend } from './data.ts'
import { tableTexts } from './texts.ts'

/** The address with which the guests of this sitting, and nobody after them, order by themselves. */
export function GuestCode({ sitting, onBack }: { sitting: ShownSitting; onBack: () => void }) {
  const t = useTexts(tableTexts)
  const done = useTellDone()
  const { act } = useSend()
  const path = sitting.service?.guest_path
  function renew(): void {
    act({
      what: `${t('guestLink')} · ${nameOf(sitting)}`,
      path: `/sittings/${sitting.id}/secret`,
    }).then(
      () => done(t('renewed')),
      () => undefined,
    )
  }
  return (
    <FormPane title={t('guestCode')} onBack={onBack}>
      <Text>{t('guestCodeMore')}</Text>
      {path && <Copy label={t('guestLink')} value={new URL(path, location.origin).href} />}
      <Button variant="default" onClick={renew}>
        {t('renew')}
      </Button>
    </FormPane>
  )
}
