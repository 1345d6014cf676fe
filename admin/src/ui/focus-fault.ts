import { type RefObject, useEffect, useRef } from 'react'

/** Once the server has refused a form, its first faulty field is where the person is: it may be out of sight. */
export function useFocusFault(error: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const fault = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!error || !fault) return
    // By itself it would stop at the edge, where a dialog's title lies over it.
    fault.focus({ preventScroll: true })
    fault.scrollIntoView({ block: 'center' })
  }, [error])
  return form
}
