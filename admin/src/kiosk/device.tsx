import { useQuery } from '@tanstack/react-query'
import { useLive } from '../ui/live.ts'
import { Problem } from '../ui/states.tsx'
import { useStayAwake } from '../ui/use-wall.ts'
import { KIOSK_CALLS, LIVE, stateQuery } from './calls.ts'
import classes from './kiosk.module.css'
import { Kiosk } from './kiosk.tsx'

/** All that a paired kiosk is shown. */
export default function Device() {
  const connection = useLive(LIVE, KIOSK_CALLS.line)
  const query = useQuery(stateQuery)
  useStayAwake()
  if (query.data) return <Kiosk state={query.data} isLost={connection === 'lost'} />
  return (
    <main className={classes.kiosk}>
      {query.error && <Problem error={query.error} retry={query.refetch} />}
    </main>
  )
}
