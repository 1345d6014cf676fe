import { useMutation } from '@tanstack/react-query'
import { api } from '../../ui/api.ts'
import { useTellProblem } from '../../ui/problem.ts'

/**
 * A page of its own, which bears no script: whoever opened it prints it. `where` answers its address; of a receipt it counts the
 * print, so that the next one says that it is a copy.
 */
export function usePrintPage(where: string, { counts = false }: { counts?: boolean } = {}): () => void {
  const tell = useTellProblem()
  const { mutate } = useMutation({
    mutationFn: (_: Window) =>
      counts ? api.post<{ path: string }>(where) : api.get<{ path: string }>(where),
    onSuccess({ path }, page) {
      page.location.assign(path)
      page.addEventListener('load', () => page.print())
    },
    onError(error, page) {
      page.close()
      tell(error)
    },
  })
  return () => {
    // At once, while the click still allows it.
    const page = window.open('', '_blank')
    if (page) mutate(page)
  }
}
