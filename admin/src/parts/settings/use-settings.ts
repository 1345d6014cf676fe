import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PartValues, SettingsOf } from '../../../../server/src/workspace/settings/contract.ts'
import type { PartName } from '../../../../server/src/workspace/settings/parts.ts'
import { api, fieldErrors } from '../../ui/api.ts'
import { useTellDone } from '../../ui/done.ts'
import { type Form, useForm } from '../../ui/form.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { meanwhileOf } from '../../ui/meanwhile/meanwhile-of.ts'
import { isSame, withValue } from '../../ui/meanwhile/merge.ts'
import { frameTexts } from './frame-texts.ts'
import { keyed, listed, mergedRows } from './rows.ts'

export const SETTINGS_KEY = ['settings']
/** What pages show of the settings beside the settings pages themselves. */
const SHOWN_ELSEWHERE = [['me'], ['today'], ['ordering-pause'], ['bookings'], ['tables'], ['menu']]

export function settingsQuery<Part extends PartName>(part: Part) {
  return queryOptions({
    queryKey: [...SETTINGS_KEY, part],
    queryFn: ({ signal }) => api.get<SettingsOf<Part>>(`/settings/${part}`, signal),
  })
}

function faultsOf(problem: unknown, value: object, needed: string): Record<string, string> {
  const entries = Object.entries(fieldErrors(problem)).map(([path, sentence]) => {
    // A number that was emptied is null to the server, a word that no owner knows.
    return [path, valueAt({ value }, path) === null ? needed : sentence] as const
  })
  return Object.fromEntries(entries)
}

function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null)?.[name], value)
}

export type Meanwhile = {
  by: string | null
  at: string | null
  clashes: { path: string; mine: unknown; theirs: unknown }[]
  taken: string[]
}

/** What a settings page holds: the value as it is edited, and what the server has said of it. */
export type SettingsForm<Part extends PartName> = {
  value: PartValues[Part]
  /** As it is in force. */
  saved: PartValues[Part]
  set: (change: Partial<PartValues[Part]>) => void
  /** The server's sentence on a field, or on something within it: `order_ahead_days`, `branches.0.name`. */
  error: (path: string) => string | null
  isChanged: boolean
}

/** What fields need of it, whether they edit the restaurant's part or that of one branch. */
export type PartForm<Part extends PartName> = Pick<SettingsForm<Part>, 'value' | 'set' | 'error'>

/**
 * One part as it is edited, on top of what the server had. When somebody else has saved meanwhile, their changes come in,
 * row by row, and what both changed waits to be chosen: nothing typed is lost.
 */
export function useSettings<Part extends PartName>(current: SettingsOf<Part>) {
  const t = useTexts(frameTexts)
  const queries = useQueryClient()
  const tellDone = useTellDone()
  const { part } = current
  const [base, setBase] = useState({ value: current.value, version: current.version })
  const [met, setMet] = useState<Meanwhile | null>(null)
  const fields: Form<{ value: PartValues[Part] }> = useForm<
    { value: PartValues[Part] },
    object,
    SettingsOf<Part>
  >({
    initial: { value: current.value },
    save: useMutation({
      mutationFn: (wanted: object) => api.put<SettingsOf<Part>>(`/settings/${part}`, wanted),
    }),
    wanted: ({ value }) => ({ version: base.version, value }),
    faultsOf: (error) => faultsOf(error, fields.values.value, t('needed')),
    isTold: (error) => meanwhileOf(error)?.current != null,
    onSaved(saved) {
      standOn(saved, saved.value)
      setMet(null)
      queries.setQueryData(settingsQuery(part).queryKey, saved)
      for (const queryKey of SHOWN_ELSEWHERE) void queries.invalidateQueries({ queryKey })
      tellDone(t('saved'))
    },
    onRefused(error) {
      const meanwhile = meanwhileOf(error)
      if (meanwhile?.current) meet(meanwhile.current as never, meanwhile.by, meanwhile.at)
    },
  })
  const { value } = fields.values
  const isChanged = !isSame(base.value, value)
  // Somebody else has saved, and nothing was typed here: the page shows what is in force.
  const isOld = current.version !== base.version && !isChanged && !fields.isPending
  useEffect(() => {
    if (!isOld) return
    standOn(current, current.value)
    setMet(null)
  })
  const faults = Object.fromEntries(
    Object.entries(fields.faults).map(([path, sentence]) => [path.replace(/^value\./, ''), sentence]),
  )

  function standOn(theirs: Pick<SettingsOf<Part>, 'value' | 'version'>, typed: PartValues[Part]): void {
    setBase({ value: theirs.value, version: theirs.version })
    fields.rebase({ value: theirs.value }, { value: typed })
  }
  function meet(theirs: Pick<SettingsOf<Part>, 'value' | 'version'>, by: string | null, at: string | null) {
    const { merged, clashes, taken } = mergedRows(base.value, value, theirs.value)
    standOn(theirs, merged)
    setMet({ by, at, clashes, taken })
  }

  const form: SettingsForm<Part> = {
    value,
    saved: base.value,
    set: (change) => fields.set('value', (before) => ({ ...before, ...change })),
    error: (path) =>
      Object.entries(faults).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1] ?? null,
    isChanged,
  }
  return {
    form,
    sent: fields,
    faults,
    met,
    undo() {
      fields.reset()
      setMet(null)
    },
    choose(path: string, chosen: unknown) {
      fields.set(
        'value',
        (before) => listed(withValue(keyed(before) as never, path, chosen)) as PartValues[Part],
      )
      setMet((was) => was && { ...was, clashes: was.clashes.filter((clash) => clash.path !== path) })
    },
  }
}
