import { useState } from 'react'
import { fieldErrors } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { useBook } from './book.tsx'

/** Sends, shows faults beside their fields, and closes; over a lost line at once, since it is kept and sent later. */
export function useSending(onDone: () => void) {
  const told = useTellDone()
  const { act, connection } = useBook()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  function send(path: string, body: object, done: string): void {
    setErrors({})
    setBusy(true)
    act(path, body).then(
      () => {
        told(done)
        onDone()
      },
      (error) => {
        setErrors(fieldErrors(error))
        setBusy(false)
      },
    )
    if (connection === 'lost') onDone()
  }
  return { errors, busy, send }
}
