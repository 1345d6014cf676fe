import { Badge } from '@mantine/core'
import { useTexts } from './language/language.tsx'
import type { Connection } from './live.ts'
import { uiTexts } from './texts.ts'

const COLORS: Record<Connection, string> = { live: 'green', connecting: 'gray', lost: 'red' }
const TEXTS = { live: 'lineLive', connecting: 'lineConnecting', lost: 'lineLost' } as const

/** Whether what is on show is as it is now. Always there, and cut short before it would wrap, so that a loss moves nothing. */
export function Line({ connection }: { connection: Connection }) {
  const t = useTexts(uiTexts)
  return (
    <Badge
      role="status"
      size="lg"
      autoContrast
      variant={connection === 'lost' ? 'filled' : 'light'}
      color={COLORS[connection]}
      tt="none"
      data-connection={connection}
      miw={0}
      maw="100%"
      title={t(TEXTS[connection])}
    >
      {t(TEXTS[connection])}
    </Badge>
  )
}
