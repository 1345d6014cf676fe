import { Badge } from '@mantine/core'
import { useTexts } from '../language/language.tsx'
import { uiTexts } from '../texts.ts'
import type { Act } from './acts.ts'

/** How many acts the server has not answered yet. Always there for those who hear the page, seen only when some wait. */
export function WaitingActs({ waiting }: { waiting: readonly Act[] }) {
  const t = useTexts(uiTexts)
  return (
    <span role="status" data-waiting={waiting.length}>
      {waiting.length > 0 && (
        <Badge size="lg" color="orange" variant="light" autoContrast tt="none">
          {t('actsWait', { count: waiting.length })}
        </Badge>
      )}
    </span>
  )
}
