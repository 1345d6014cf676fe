import { useMutation } from '@tanstack/react-query'
import { hasFieldErrors } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { kept } from '../ui/form.ts'
import type { NamedAct } from '../ui/outbox/use-outbox.ts'
import { useBookings } from './context.tsx'

/**
 * For `useForm`, with `isTold`: an act that the line cannot lose, and what is said once it is done. Over a lost line the
 * form is done at once, since the act is kept and sent later. So it is the browser that checks what is missing
 * (`noValidate={false}`): a server out of reach cannot.
 */
export function useSending() {
  const told = useTellDone()
  const { act, connection } = useBookings()
  return kept(
    useMutation({
      async mutationFn({ done, ...named }: NamedAct & { done: string }) {
        const waits = connection !== 'lost'
        const sent = act(named, (error) => waits && hasFieldErrors(error)).then(() => told(done))
        if (waits) await sent
        else sent.catch(() => undefined)
      },
    }),
  )
}
