// What is wrong with a field: a code, the values that its sentence names, and the sentence in English, which the public
// API sends. For readers of other languages it is worded anew by its code and its values.
export type Params = Record<string, string | number>

export class Fault {
  code: string
  message: string
  params: Params

  constructor(code: string, message: string, params: Params = {}) {
    this.code = code
    this.message = message
    this.params = params
  }

  /** Among the details of a refusal it is its sentence. */
  toJSON(): string {
    return this.message
  }

  toString(): string {
    return this.message
  }
}

/** `field` is its dotted path. */
export type FieldFault = { field: string; code: string; message: string; params: Params }

/** The names in a sentence: `Must be at least {minimum}.` has one. */
type Named<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Named<Rest>
  : never

type Given<Text extends string> = [Named<Text>] extends [never]
  ? [params?: Params]
  : [params: Record<Named<Text>, string | number> & Params]

type MakesFault<English extends Record<string, string>> = {
  <Key extends keyof English & string>(key: Key, ...given: Given<English[Key]>): Fault
  english: English
}

/**
 * Codes and their English, where `{name}` stands for a value. What follows a dot says more exactly what is meant
 * (`not_found.item`): it is no part of the code, and goes into the values as `what`.
 */
export function faultKinds<const English extends Record<string, string>>(
  english: English,
): MakesFault<English> {
  function make(key: string, params: Params = {}): Fault {
    const [code = key, what] = key.split('.')
    return new Fault(code, filled(english[key] ?? '', params), {
      ...params,
      ...(what !== undefined && { what }),
    })
  }
  return Object.assign(make, { english }) as MakesFault<English>
}

function keyOf({ code, params: { what } }: Pick<Fault, 'code' | 'params'>): string {
  return what === undefined ? code : `${code}.${what}`
}

/** As it is published: `what` says which of several sentences of a code it is, `params` names its values. */
export type FaultKind = { code: string; what: string | null; params: string[]; message: string }

export function kindsIn(english: Record<string, string>): FaultKind[] {
  return Object.entries(english).map(([key, message]) => {
    const [code = key, what = null] = key.split('.')
    return { code, what, params: [...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name), message }
  })
}

function filled(text: string, params: Params, written: (value: string | number) => string = String): string {
  return text.replace(/\{(\w+)\}/g, (hole, name) =>
    Object.hasOwn(params, name) ? written(params[name] ?? '') : hole,
  )
}

/** In the words of a list by key; undefined where it has none. */
export function wordedBy(texts: Record<string, string>, fault: Fault, locale: string): string | undefined {
  const text = Object.hasOwn(texts, keyOf(fault)) ? texts[keyOf(fault)] : undefined
  if (text === undefined) return undefined
  const numbers = new Intl.NumberFormat(locale)
  return filled(text, fault.params, (value) => (typeof value === 'number' ? numbers.format(value) : value))
}

/** One for each sentence of the details, in the same order. */
export function faultList(details: Record<string, Fault[]>): FieldFault[] {
  return Object.entries(details).flatMap(([field, all]) =>
    all.map(({ code, message, params }) => ({ field, code, message, params })),
  )
}

export function faultsByField(list: FieldFault[]): Record<string, Fault[]> {
  // Without a prototype: an unknown field may be called "constructor".
  const byField: Record<string, Fault[]> = Object.create(null)
  for (const { field, code, message, params } of list) {
    byField[field] ??= []
    byField[field].push(new Fault(code, message, params))
  }
  return byField
}

export const fieldFault = faultKinds({
  required: 'This field is required.',
  empty: 'Must not be empty.',
  null: 'Must not be null.',
  'wrong_type.number': 'Must be a number.',
  'wrong_type.whole_number': 'Must be a whole number.',
  'wrong_type.text': 'Must be text.',
  'wrong_type.list': 'Must be a list.',
  'wrong_type.object': 'Must be an object.',
  'wrong_type.boolean': 'Must be true or false.',
  'wrong_type.null': 'Must be null.',
  'wrong_type.of_several': 'Must be {kinds}.',
  'not_one_of.constant': 'Must be {value}.',
  wrong_format: 'Must match {pattern}.',
  not_unicode: 'Contains half of a surrogate pair, which is not valid Unicode.',
  'unknown_field.named': 'There is no field "{name}".',
  unknown_field: 'There is no such field.',
  name_not_allowed: '"{name}" is not allowed as a name here.',
  needs_text: 'Needs text in at least one language.',
  too_few: 'Needs at least {minimum} entries.',
  'too_few.one': 'Needs at least 1 entry.',
  too_small: 'Must be at least {minimum}.',
  'too_small.exclusive': 'Must be greater than {minimum}.',
  too_large: 'Must be at most {maximum}.',
  too_short: 'Must be at least {minimum} characters long.',
  too_long: 'Must be at most {maximum} characters long.',
  too_many: 'Must have at most {maximum} entries.',
  not_one_of: 'Must be one of: {values}.',
  not_an_email: 'Must be an email address.',
  not_a_uuid: 'Must be a UUID.',
  not_a_date: 'Must be a valid date, as YYYY-MM-DD.',
  'not_a_date.moment': 'Must be a date and time in ISO 8601, such as 2026-11-14T19:30:00+03:00.',
  'not_a_date.either':
    'Must be a date, or a date and time in ISO 8601, such as 2026-11-14 or 2026-11-14T19:30:00+03:00.',
  'not_a_time.clock': 'Must be a time of day as HH:MM.',
  control_characters: 'Remove the control characters from this text.',
  several_lines: 'Must be one line of text.',
  nul_characters: 'Must not contain NUL characters.',
  too_few_digits: 'A phone number has at least {minimum} digits.',
  'too_few_digits.phone': 'Must have at least 5 digits.',
  'in_the_past.day': 'This day has passed.',
  'in_the_past.moment': 'Must be in the future.',
  'wrong_format.https': 'Must be an address that starts with https://.',
  out_of_order: 'Must not be after `to`.',
  unreadable: 'The body is not valid JSON.',
  'wrong_type.body': 'The body must be a JSON object.',
  'unreadable.missing': 'This operation needs a JSON object as its body.',
  'unreadable.file': 'This operation needs a file as its body.',
  'unreadable.request': 'The request could not be read.',
  'unreadable.image': 'This is not an image that can be read.',
  'too_large.pixels': 'The image has more than 50 megapixels.',
  unknown_cursor: 'Invalid cursor: use `next_cursor` from this endpoint with the same filters.',
  'unknown_cursor.place': 'This is not a position in the list.',
  more_faults: 'Only the first {maximum} errors are listed; there are more.',
  'not_a_date.query': 'Must be a date as YYYY-MM-DD, or a date and time in ISO 8601.',
  'not_a_date.and_time': 'Must be a date and time.',
  'not_one_of.list': 'Takes {values}; not "{sent}".',
  not_a_time: 'Must be a time of day as HH:MM, or 24:00.',
  'wrong_format.language': 'Must be a language code such as en or pt-BR.',
  'wrong_format.languages': 'Use language codes such as en, pt-BR or zh-Hant.',
  'wrong_format.ref': 'A ref cannot contain "/".',
  'wrong_format.currency': 'Must be an ISO 4217 currency code, such as USD.',
  'wrong_format.slug': 'Use only a to z, 0 to 9 and hyphens.',
  'wrong_format.code': 'Use letters A to Z, digits and hyphens.',
  'wrong_format.colour': 'Use a colour such as #9a3412.',
  'not_unique.entry': 'This is listed twice.',
  'too_long.row': 'A row can have at most {maximum} characters.',
  'unreadable.quote': 'This quote is never closed.',
})
type FieldFaults = typeof fieldFault.english
/** Those whose sentence names no value: a schema can ask for them by their key. */
export type PlainFieldFault = {
  [Key in keyof FieldFaults]: [Named<FieldFaults[Key]>] extends [never] ? Key : never
}[keyof FieldFaults]
