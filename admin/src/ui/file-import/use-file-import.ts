import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api.ts'
import { isMeanwhile } from '../meanwhile/meanwhile-of.ts'
import { useTellProblem } from '../problem.ts'

export type PlaceFault = { place: string; sentence: string }

/** Faults of no one place in it. */
const WHOLE_FILE = ['text', 'body']

type Read<Source, Preview> = { title: string; source: Source; preview: Preview }

/** A file on its way in: looked at, agreed to, and looked at anew where something has changed since. */
export function useFileImport<Source, Preview extends { version: string }, Done>({
  look,
  bring,
  changes,
  onBrought,
}: {
  look: (source: Source) => Promise<Preview>
  bring: (source: Source, version: string) => Promise<Done>
  /** What the app holds and may be another afterwards; empty: everything. */
  changes: QueryKey
  onBrought: (done: Done, source: Source) => void
}) {
  const tell = useTellProblem()
  const queries = useQueryClient()
  const [read, setRead] = useState<Read<Source, Preview> | null>(null)
  const [faults, setFaults] = useState<PlaceFault[]>([])
  const [hasMoved, setMoved] = useState(false)

  function begin(): void {
    setFaults([])
    setMoved(false)
  }
  function failed(error: unknown): void {
    const found = faultsOf(error)
    if (found.length > 0) setFaults(found)
    else tell(error)
  }
  const looking = useMutation({
    mutationFn: async ({ title, source }: { title: string; source: Source }) =>
      setRead({ title, source, preview: await look(source) }),
    onMutate: begin,
    onError: failed,
  })
  const bringing = useMutation({
    async mutationFn({ title, source, version }: { title: string; source: Source; version: string }) {
      try {
        const done = await bring(source, version)
        setRead(null)
        onBrought(done, source)
      } catch (error) {
        if (!isMeanwhile(error)) throw error
        setRead({ title, source, preview: await look(source) })
        setMoved(true)
      }
    },
    onMutate: begin,
    onError: failed,
    onSettled: () => queries.invalidateQueries({ queryKey: changes }),
  })

  return {
    isBusy: looking.isPending || bringing.isPending,
    read,
    faults,
    hasMoved,
    look(title: string, source: Source): void {
      setRead(null)
      looking.mutate({ title, source })
    },
    /** As the preview said. */
    apply(): void {
      if (read) bringing.mutate({ ...read, version: read.preview.version })
    },
    /** What needs no look first. */
    bring: (title: string, source: Source, version: string) => bringing.mutate({ title, source, version }),
    drop: () => setRead(null),
    refuse(sentence: string): void {
      setRead(null)
      setFaults([{ place: '', sentence }])
    },
  }
}

function faultsOf(error: unknown): PlaceFault[] {
  const fields = error instanceof ApiError ? error.fields : {}
  return Object.entries(fields).flatMap(([place, sentences]) =>
    sentences.map((sentence) => ({ place: WHOLE_FILE.includes(place) ? '' : place, sentence })),
  )
}
