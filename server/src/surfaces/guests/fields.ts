// Fields of the guests' forms: each with its label, what was typed, and what is wrong with it beside it.

import { randomUUID } from 'node:crypto'
import type { FieldErrors } from '../../platform/errors.ts'
import type { Fault } from '../../platform/faults.ts'
import { fieldAsIs } from '../../platform/http/pages/form.ts'
import { type Html, html } from '../../platform/http/pages/html.ts'
import { sayToGuest } from './texts/texts.ts'
import type { Visit } from './visit.ts'

const NEEDED = {
  name: 'neededName',
  phone: 'neededPhone',
  email: 'neededEmail',
  line1: 'neededStreet',
  city: 'neededCity',
  code: 'neededCode',
} as const

/** Said of a field that was left empty. */
function neededText({ t }: Visit, field: string): string {
  const name = field.slice(field.lastIndexOf('.') + 1).replace(/^(customer|buyer)_/, '')
  return t(Object.hasOwn(NEEDED, name) ? NEEDED[name as keyof typeof NEEDED] : 'needed')
}

function saysNeeded({ code, params }: Fault): boolean {
  return code === 'empty' || (code === 'required' && !params.what)
}

export type Typed = (name: string) => string
export type Faults = Record<string, string>

/** Whatever of it is kept is checked by its schema, so that what is wrong is said beside the field. */
export function typedIn(body: unknown): Typed {
  return (name) => fieldAsIs(body, name)
}

/** What the rules say, in the words of whoever reads; `own` says some of it in better words than theirs. */
export function faultsFor(visit: Visit, errors: FieldErrors, own: Record<string, string> = {}): Faults {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, [fault]]) =>
      fault
        ? [
            [
              field,
              own[field] ??
                (saysNeeded(fault) ? neededText(visit, field) : sayToGuest(fault, visit.language)),
            ],
          ]
        : [],
    ),
  )
}

type Field = {
  name: string
  label: string
  value: string
  fault?: string | undefined
  type?: string
  hint?: string
  optional?: boolean
  /** Needed or not, as another field says. */
  depends?: boolean
  autocomplete?: string
  maxlength?: number
  rows?: number
  dir?: string
  min?: string
  max?: string
  step?: string
  inputmode?: string
}

export function field({ t }: Visit, one: Field): Html {
  const { name, label, value, fault, hint, optional, rows, type = 'text' } = one
  const described = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ')
  const attributes = html` id="${name}" name="${name}"${one.autocomplete && html` autocomplete="${one.autocomplete}"`}${one.maxlength && html` maxlength="${one.maxlength}"`}${one.dir && html` dir="${one.dir}"`}${one.min && html` min="${one.min}"`}${one.max && html` max="${one.max}"`}${one.step && html` step="${one.step}"`}${one.inputmode && html` inputmode="${one.inputmode}"`}${!optional && !one.depends && html` required`}${fault && html` aria-invalid="true"`}${described !== '' && html` aria-describedby="${described}"`}`
  return html`<div class="field"><label for="${name}">${label}${optional && html` <span class="fine">(${t('optional')})</span>`}</label>
${rows ? html`<textarea rows="${rows}"${attributes}>${value}</textarea>` : html`<input type="${type}" value="${value}"${attributes}>`}
${hint && html`<p class="fine" id="${name}-hint">${hint}</p>`}
${fault && html`<p class="fault" id="${name}-fault">${fault}</p>`}</div>`
}

export function option(
  name: string,
  value: string,
  label: Html | string,
  { checked, type = 'radio', aside }: { checked: boolean; type?: string; aside?: Html | string | undefined },
): Html {
  return html`<label class="option"><input type="${type}" name="${name}" value="${value}"${checked && html` checked`}><span>${label}</span>${aside && html`<span class="price">${aside}</span>`}</label>`
}

export function alertHtml(text: Html | string | null): Html | false {
  return text !== null && html`<p class="notice bad" role="alert">${text}</p>`
}

export function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`
}

export function newKey(): string {
  return randomUUID()
}

const WHOLE = /^\d{1,15}$/

/** An amount that a page had in it as it was shown; null: none. */
export function minorIn(text: string): number | null {
  return WHOLE.test(text) ? Number(text) : null
}
