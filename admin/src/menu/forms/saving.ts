import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTellDone } from '../../ui/done.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useNameOf } from '../../ui/names.ts'
import { MENU_KEY } from '../data.ts'
import { menuTexts } from '../texts.ts'

/** Sends what a form holds; its failures go to `onFailed`, and what was saved is told. */
export function useSaving(onClose: () => void) {
  const t = useTexts(menuTexts)
  const queries = useQueryClient()
  const nameOf = useNameOf()
  const tellDone = useTellDone()
  const [isBusy, setBusy] = useState(false)

  async function save(
    send: () => Promise<{ name: Record<string, string | null> | string }>,
    onFailed: (error: unknown) => void,
  ): Promise<void> {
    setBusy(true)
    try {
      const { name } = await send()
      await queries.invalidateQueries({ queryKey: MENU_KEY })
      tellDone(t('wasSaved', { name: nameOf(name) }))
      onClose()
    } catch (error) {
      await queries.invalidateQueries({ queryKey: MENU_KEY })
      onFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, save }
}
