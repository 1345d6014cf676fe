import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  DocumentImported,
  DocumentPreview,
  DocumentSource,
} from '../../../../server/src/across/document/file-contract.ts'
import { ApiError, api } from '../../ui/api.ts'
import { useTellDone } from '../../ui/done.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useTellProblem } from '../../ui/problem.ts'
import { useTellUndo } from '../../ui/undo.tsx'
import { documentTexts } from './texts.ts'

export type Looked = { title: string; source: DocumentSource; preview: DocumentPreview }
export type PlaceFault = { place: string; sentence: string }

/** Faults of no one place in it. */
const WHOLE_FILE = ['text', 'body']

const isMeanwhile = (error: unknown) => error instanceof ApiError && error.code === 'changed_meanwhile'

/** A document on its way in: looked at, agreed to, and taken back. */
export function useImport() {
  const t = useTexts(documentTexts)
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const tellUndo = useTellUndo()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [looked, setLooked] = useState<Looked | null>(null)
  const [faults, setFaults] = useState<PlaceFault[]>([])
  const [hasMoved, setMoved] = useState(false)

  async function doing(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setFaults([])
    setMoved(false)
    try {
      await work()
    } catch (error) {
      const found = faultsOf(error)
      if (found.length > 0) setFaults(found)
      else tell(error)
    } finally {
      setBusy(false)
    }
  }

  async function lookAt(title: string, source: DocumentSource): Promise<void> {
    setLooked({ title, source, preview: await api.post<DocumentPreview>('/document/preview', source) })
  }

  /** Everything that the app holds may be another now. */
  async function bring({ title, source }: Looked, version: string): Promise<void> {
    try {
      const done = await api.post<DocumentImported>('/document/import', { ...source, version })
      setLooked(null)
      const { kept_id: id, undo_version: undoVersion } = done
      if (source.from === 'kept' || id === null || undoVersion === null) tellDone(t('undone'))
      else tellUndo(t('imported'), () => undo(id, undoVersion))
    } catch (error) {
      if (!isMeanwhile(error)) throw error
      await lookAt(title, source)
      setMoved(true)
    } finally {
      await queries.invalidateQueries()
    }
  }

  const undo = (id: number, version: string) =>
    doing(() =>
      bring({ title: t('undo'), source: { from: 'kept', kept_id: id }, preview: NO_PREVIEW }, version),
    )

  return {
    isBusy,
    looked,
    faults,
    hasMoved,
    look: (title: string, source: DocumentSource) =>
      doing(async () => {
        setLooked(null)
        await lookAt(title, source)
      }),
    apply: (agreed: Looked) => doing(() => bring(agreed, agreed.preview.version)),
    drop: () => setLooked(null),
    refuse: (sentence: string) => {
      setLooked(null)
      setFaults([{ place: '', sentence }])
    },
  }
}

const NO_PREVIEW: DocumentPreview = { version: '', warnings: [], parts: [], changed_since: null }

function faultsOf(error: unknown): PlaceFault[] {
  const fields = error instanceof ApiError ? error.fields : {}
  return Object.entries(fields).flatMap(([place, sentences]) =>
    sentences.map((sentence) => ({ place: WHOLE_FILE.includes(place) ? '' : place, sentence })),
  )
}
