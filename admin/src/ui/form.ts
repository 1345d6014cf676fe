// The one way of forms: Mantine keeps what is typed, a mutation of TanStack Query sends it, and what the server refuses
// stands beside its field until that is changed. The first such field gets the focus.
import { useForm as useValues } from '@mantine/form'
import { type FormEvent, type RefObject, useState } from 'react'
import { fieldErrors, unreachable } from './api.ts'
import { errorIn } from './field-error.ts'
import { useFocusFault } from './focus-fault.ts'
import { useTellProblem } from './problem.ts'
import { useIsAway } from './reach.ts'

type Name<Values> = Extract<keyof Values, string>

/** A mutation of TanStack Query. */
export type Saving<Wanted, Answer> = {
  mutate: (
    wanted: Wanted,
    then: { onSuccess: (answer: Answer) => void; onError: (error: unknown) => void },
  ) => void
  isPending: boolean
  /** Where there is no line it is kept until there is one. */
  isKept?: boolean | undefined
}

/** Says so of a mutation. */
export const kept = <Sent extends object>(mutation: Sent) => ({ ...mutation, isKept: true as const })

type Options<Values, Wanted, Answer> = {
  /** What is in the fields at first. The server's faults are shown by the same names. */
  initial: Values
  save: Saving<Wanted, Answer>
  /** What is sent of what was typed. */
  wanted: (values: Values) => Wanted
  /** What is wrong by itself, by field: then nothing is sent. */
  check?: (values: Values) => Record<string, string>
  /** Fields that the server calls otherwise, with all that stands within them. */
  names?: Record<string, Name<Values>>
  /** What is shown beside the fields for a failure: else what the server says of each. */
  faultsOf?: (error: unknown) => Record<string, string>
  onSaved?: (answer: Answer, values: Values) => void
  onRefused?: (error: unknown) => void
  /** Of a refusal that is told elsewhere, so that only the faults of fields are left to show. */
  isTold?: boolean | ((error: unknown) => boolean)
}

export type Form<Values> = {
  values: Values
  set: <Field extends Name<Values>>(
    field: Field,
    value: Values[Field] | ((before: Values[Field]) => Values[Field]),
  ) => void
  /** Several at once. */
  change: (some: Partial<Values>) => void
  /** The fault of a field, or of one of its entries. */
  error: (field: string) => string | null
  /** All faults, by the path that each was told for. */
  faults: Record<string, string>
  /** For an input of text, a number or a choice. */
  input: (field: Name<Values>) => ReturnType<ReturnType<typeof useValues>['getInputProps']>
  /** For a checkbox or a switch. */
  check: (field: Name<Values>) => ReturnType<ReturnType<typeof useValues>['getInputProps']>
  /** For an input of our own. */
  bind: <Field extends Name<Values>>(
    field: Field,
  ) => {
    value: Values[Field]
    onChange: (value: Values[Field]) => void
    error: string | null
  }
  /** For a `MoneyInput`. */
  money: (field: Name<Values>) => {
    minor: number | null
    onMinor: (minor: number | null) => void
    error: string | null
  }
  isChanged: boolean
  isPending: boolean
  /** There is no line now, and without it this cannot be sent. */
  needsLine: boolean
  /** With what is not typed but follows from the way it is sent. */
  submit: (also?: Partial<Values>) => void
  reset: () => void
  /** What counts as unchanged from now on, and what is in the fields. */
  rebase: (initial: Values, values?: Values) => void
  ref: RefObject<HTMLFormElement | null>
  /** For the `<form>` itself. */
  props: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    onSubmit: (event: FormEvent) => void
  }
}

export function useForm<Values extends Record<string, unknown>, Wanted, Answer>({
  initial,
  save,
  wanted,
  check = () => ({}),
  names = {},
  faultsOf = fieldErrors,
  onSaved,
  onRefused,
  isTold = false,
}: Options<Values, Wanted, Answer>): Form<Values> {
  const { values, errors, ...form } = useValues<Record<string, unknown>>({ initialValues: initial })
  const [refusal, setRefusal] = useState<unknown>(null)
  const ref = useFocusFault(refusal)
  const tell = useTellProblem()
  const own = values as Values
  const needsLine = useIsAway() && !save.isKept

  function refused(error: unknown): void {
    const faults = Object.entries(faultsOf(error)).map(([path, sentence]) => {
      const [name = '', ...rest] = path.split('.')
      return [names[path] ?? [names[name] ?? name, ...rest].join('.'), sentence]
    })
    const isShown = faults.some(([name = '']) => Object.hasOwn(values, name.split('.')[0] ?? ''))
    form.setErrors(Object.fromEntries(faults))
    setRefusal(error)
    onRefused?.(error)
    if (!isShown && !(typeof isTold === 'function' ? isTold(error) : isTold)) tell(error)
  }

  function submit(also: Partial<Values> = {}): void {
    if (save.isPending) return
    if (needsLine) {
      tell(unreachable())
      return
    }
    const sent = { ...own, ...also }
    const faults = check(sent)
    form.setErrors(faults)
    if (Object.keys(faults).length > 0) setRefusal(faults)
    else save.mutate(wanted(sent), { onSuccess: (answer) => onSaved?.(answer, sent), onError: refused })
  }

  const error = (field: string) => errorIn(errors as Record<string, string>, field)
  const set: Form<Values>['set'] = (field, value) => {
    form.setFieldValue(field, value as never)
    const next = typeof value === 'function' ? (value as (before: unknown) => unknown)(values[field]) : value
    for (const path of Object.keys(errors)) {
      const [first, ...within] = path.split('.')
      if (first === field && isChangedAt(values[field], next, within)) form.clearFieldError(path)
    }
  }
  return {
    values: own,
    set,
    change(some) {
      for (const [field, value] of Object.entries(some)) set(field as Name<Values>, value as never)
    },
    error,
    faults: errors as Record<string, string>,
    input: (field) => ({ ...form.getInputProps(field), error: error(field) }),
    check: (field) => ({ ...form.getInputProps(field, { type: 'checkbox' }), error: error(field) }),
    bind: (field) => ({
      value: own[field],
      onChange: (value) => set(field, value),
      error: error(field),
    }),
    money: (field) => ({
      minor: values[field] as number | null,
      onMinor: (minor) => form.setFieldValue(field, minor as never),
      error: error(field),
    }),
    isChanged: form.isDirty(),
    isPending: save.isPending,
    needsLine,
    submit,
    reset: form.reset,
    rebase(first, now = first) {
      form.setInitialValues(first)
      form.setValues(now)
      form.setErrors({})
    },
    ref,
    props: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        submit()
      },
    },
  }
}

/** Whether what stands there is another now: a fault of it no longer holds. */
function isChangedAt(before: unknown, after: unknown, [key, ...deeper]: string[]): boolean {
  if (before === after) return false
  if (key === undefined || !isObject(before) || !isObject(after) || !(key in before)) return true
  return isChangedAt(before[key], after[key], deeper)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
