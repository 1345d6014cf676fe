import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTellDone } from '../../ui/done.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useNameOf } from '../../ui/names.ts'
import { MENU_KEY } from '../data.ts'
import { menuTexts } from '../texts.ts'

type Named = { name: Record<string, string | null> | string }

/** Sends what a form holds; its failures go to `onFailed`, and what was saved is told. */
export function useSaving(onClose: () => void) {
  const t = useTexts(menuTexts)
  const queries = useQueryClient()
  const nameOf = useNameOf()
  const tellDone = useTellDone()
  const saving = useMutation({
    mutationFn: (send: () => Promise<Named>) => send(),
    onSettled: () => queries.invalidateQueries({ queryKey: MENU_KEY }),
  })
  function save(send: () => Promise<Named>, onFailed: (error: unknown) => void): void {
    saving.mutate(send, {
      onSuccess({ name }) {
        tellDone(t('wasSaved', { name: nameOf(name) }))
        onClose()
      },
      onError: onFailed,
    })
  }
  return { isBusy: saving.isPending, save }
}
