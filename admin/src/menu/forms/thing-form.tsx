import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { api } from '../../ui/api.ts'
import { FormDrawer } from '../../ui/drawer.tsx'
import type { Form } from '../../ui/form.ts'
import { FormBody, type SentForm } from '../../ui/form-body.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { Meanwhile, type Met } from '../../ui/meanwhile/meanwhile.tsx'
import { useLanguageName } from '../../ui/names.ts'
import { uiTexts } from '../../ui/texts.ts'
import { KIND_PATHS } from '../data.ts'
import classes from '../menu.module.css'

/** What the fields of a form are called, and their values in words, for whoever has to choose between two. */
export type Words = {
  label: (path: string) => string
  show: (path: string, value: unknown) => string
}

/** The drawer of one thing of the menu: saved in one go, and merged with what somebody else has saved meanwhile. */
export function ThingForm({
  title,
  thing: { form, met, choose },
  words,
  onClose,
  children,
}: {
  title: string
  thing: {
    form: SentForm & Pick<Form<object>, 'isChanged'>
    met: Met | null
    choose: (path: string, value: unknown) => void
  }
  words: Words
  onClose: () => void
  children: ReactNode
}) {
  const t = useTexts(uiTexts)
  return (
    <FormDrawer title={title} isChanged={form.isChanged} onClose={onClose}>
      {(leave) => (
        <FormBody
          form={form}
          action={t('save')}
          disabled={(met?.clashes.length ?? 0) > 0}
          footClass={classes.foot}
          onCancel={leave}
        >
          <Stack gap="lg">
            <Meanwhile met={met} label={words.label} show={words.show} onChoose={choose} />
            {children}
          </Stack>
        </FormBody>
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
