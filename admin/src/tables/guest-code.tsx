import { Button, Text } from '@mantine/core'
import type { ShownSitting } from '../../../server/src/restaurant/sittings/staff-contract.ts'
import { Copy } from '../ui/copy.tsx'
import { useTellDone } from '../ui/done.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useSend } from './data.ts'
import { TablePane } from './pane.tsx'
import { tableTexts } from './texts.ts'

/** The address with which the guests of this sitting, and nobody after them, order by themselves. */
export function GuestCode({ sitting, onBack }: { sitting: ShownSitting; onBack: () => void }) {
  const t = useTexts(tableTexts)
  const done = useTellDone()
  const { send } = useSend()
  const path = sitting.service?.guest_path
  return (
    <TablePane title={t('guestCode')} onBack={onBack}>
      <Text>{t('guestCodeMore')}</Text>
      {path && <Copy label={t('guestLink')} value={new URL(path, location.origin).href} />}
      <Button
        variant="default"
        onClick={() => void send(`/sittings/${sitting.id}/secret`, {}, () => done(t('renewed')))}
      >
        {t('renew')}
      </Button>
    </TablePane>
  )
}
