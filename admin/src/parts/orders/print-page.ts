import { api } from '../../ui/api.ts'
import { useTellProblem } from '../../ui/problem.ts'

/** A page of its own, which bears no script: whoever opened it prints it. `where` answers its address. */
export function usePrintPage(where: string): () => void {
  const tell = useTellProblem()
  return () => {
    // At once, while the click still allows it.
    const page = window.open('', '_blank')
    if (!page) return
    api.get<{ path: string }>(where).then(
      ({ path }) => {
        page.location.assign(path)
        page.addEventListener('load', () => page.print())
      },
      (error) => {
        page.close()
        tell(error)
      },
    )
  }
}
