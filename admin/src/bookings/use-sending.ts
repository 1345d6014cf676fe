import { useState } from 'react'
import { fieldErrors, hasFieldErrors } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import type { NamedAct } from '../ui/outbox/use-outbox.ts'
import { useBook } from './book.tsx'

/** Sends, shows faults beside their fields, and closes; over a lost line at once, since it is kept and sent later. */
export function useSending(onDone: () => void) {
  const told = useTellDone()
  const { act, connection } = useBook()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  function send(named: NamedAct, done: string): void {
    setErrors({})
    setBusy(true)
    const staysOpen = connection !== 'lost'
    act(named, (error) => staysOpen && hasFieldErrors(error)).then(
      () => {
        told(done)
        onDone()
      },
      (error) => {
        setErrors(fieldErrors(error))
        setBusy(false)
      },
    )
    if (!staysOpen) onDone()
  }
  return { errors, busy, send }
}
