import type { ReactNode } from 'react'
import { api } from '../../ui/api.ts'
import { FormDrawer } from '../../ui/drawer.tsx'
import { useFocusFault } from '../../ui/focus-fault.ts'
import { Meanwhile } from '../../ui/meanwhile/meanwhile.tsx'
import { useLanguageName } from '../../ui/names.ts'
import { KIND_PATHS } from '../data.ts'
import type { useDraft } from './draft.ts'
import { FormFrame } from './frame.tsx'
import { useSaving } from './saving.ts'

type Form = Pick<ReturnType<typeof useDraft>, 'met' | 'error' | 'isChanged' | 'choose' | 'failed'>

/** What the fields of a form are called, and their values in words, for whoever has to choose between two. */
export type Words = {
  label: (path: string) => string
  show: (path: string, value: unknown) => string
}

/** The drawer of one thing of the menu: saved in one go, and merged with what somebody else has saved meanwhile. */
export function ThingForm({
  title,
  form,
  fields,
  words,
  send,
  onClose,
  children,
}: {
  title: string
  form: Form
  /** Fields that faults are shown beside. */
  fields: readonly string[]
  words: Words
  send: () => Promise<{ name: Record<string, string | null> | string }>
  onClose: () => void
  children: ReactNode
}) {
  const { isBusy, save } = useSaving(onClose)
  const ref = useFocusFault(form.error)
  return (
    <FormDrawer title={title} isChanged={form.isChanged} onClose={onClose}>
      {(leave) => (
        <FormFrame
          form={ref}
          isBusy={isBusy}
          isBlocked={(form.met?.clashes.length ?? 0) > 0}
          onSave={() => save(send, (problem) => form.failed(problem, fields))}
          onLeave={leave}
        >
          <Meanwhile met={form.met} label={words.label} show={words.show} onChoose={form.choose} />
          {children}
        </FormFrame>
      )}
    </FormDrawer>
  )
}

/** A new thing whole; of a known one what has changed, and nothing where nothing has. */
export async function sendThing<Thing extends { id: number; version: string }>(
  kind: keyof typeof KIND_PATHS,
  saved: Thing | null,
  body: object,
): Promise<Thing> {
  const path = KIND_PATHS[kind]
  if (!saved) return api.post<Thing>(path, body)
  if (Object.keys(body).length === 0) return saved
  return api.patch<Thing>(`${path}/${saved.id}`, { version: saved.version, ...body })
}

/** A field's label by its path, with its language where it has one: "Name · Arabic". */
export function useFieldLabel(labels: Record<string, string>): (path: string) => string {
  const languageName = useLanguageName()
  return (path) => {
    const [field = '', language] = path.split('.')
    const label = labels[field] ?? field
    return language ? `${label} · ${languageName(language)}` : label
  }
}
