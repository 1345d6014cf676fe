import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PartValues, SettingsOf } from '../../../../server/src/workspace/settings/contract.ts'
import type { PartName } from '../../../../server/src/workspace/settings/parts.ts'
import { api, fieldErrors } from '../../ui/api.ts'
import { useTellDone } from '../../ui/done.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { meanwhileOf } from '../../ui/meanwhile/meanwhile-of.ts'
import { isSame, withValue } from '../../ui/meanwhile/merge.ts'
import { useTellProblem } from '../../ui/problem.ts'
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

/** By the path within the value. */
function faultsOf(problem: unknown, value: object, needed: string): Record<string, string> {
  const entries = Object.entries(fieldErrors(problem)).map(([name, sentence]) => {
    const path = name.replace(/^value\./, '')
    // A number that was emptied is null to the server, a word that no owner knows.
    return [path, valueAt(value, path) === null ? needed : sentence] as const
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
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const { part } = current
  const [base, setBase] = useState({ value: current.value, version: current.version })
  const [value, setValue] = useState(current.value)
  const [met, setMet] = useState<Meanwhile | null>(null)
  const saving = useMutation({
    mutationFn: (wanted: object) => api.put<SettingsOf<Part>>(`/settings/${part}`, wanted),
  })
  const { error: problem, isPending: isBusy } = saving
  const isChanged = !isSame(base.value, value)
  // Somebody else has saved, and nothing was typed here: the page shows what is in force.
  if (current.version !== base.version && !isChanged && !isBusy) {
    setBase({ value: current.value, version: current.version })
    setValue(current.value)
    setMet(null)
  }
  const faults = faultsOf(problem, value, t('needed'))

  function meet(theirs: Pick<SettingsOf<Part>, 'value' | 'version'>, by: string | null, at: string | null) {
    const { merged, clashes, taken } = mergedRows(base.value, value, theirs.value)
    setValue(merged)
    setBase({ value: theirs.value, version: theirs.version })
    setMet({ by, at, clashes, taken })
  }

  function save(): void {
    saving.mutate(
      { version: base.version, value },
      {
        onSuccess(saved) {
          setBase({ value: saved.value, version: saved.version })
          setValue(saved.value)
          setMet(null)
          queries.setQueryData(settingsQuery(part).queryKey, saved)
          for (const queryKey of SHOWN_ELSEWHERE) void queries.invalidateQueries({ queryKey })
          tellDone(t('saved'))
        },
        onError(error) {
          const meanwhile = meanwhileOf(error)
          if (meanwhile?.current) meet(meanwhile.current as never, meanwhile.by, meanwhile.at)
          else if (Object.keys(fieldErrors(error)).length === 0) tell(error)
        },
      },
    )
  }

  const form: SettingsForm<Part> = {
    value,
    saved: base.value,
    set: (change) => setValue((before) => ({ ...before, ...change })),
    error: (path) =>
      Object.entries(faults).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1] ?? null,
    isChanged,
  }
  return {
    form,
    faults,
    problem,
    met,
    isBusy,
    save,
    undo() {
      setValue(base.value)
      saving.reset()
      setMet(null)
    },
    choose(path: string, chosen: unknown) {
      setValue((before) => listed(withValue(keyed(before) as never, path, chosen)) as PartValues[Part])
      setMet((was) => was && { ...was, clashes: was.clashes.filter((clash) => clash.path !== path) })
    },
  }
}
