import { type RefObject, useEffect, useRef } from 'react'

/** Once the server has refused a form, its first faulty field is where the person is: it may be out of sight. */
export function useFocusFault(error: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  return form
}
