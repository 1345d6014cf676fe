import { notFound } from '../../errors.ts'
import { isUuid } from '../validation/formats.ts'

/** In the path of an operation or a route: `:name` is a whole number, `:name:uuid` and `:name:text` say what they are. */
const PARAM = /:(\w+)(?::(uuid|text))?/g
const WHOLE_NUMBER = /^\d{1,16}$/
const LONGEST_TEXT = 200

/** '' and 0 where the path has none. */
type Param = { id: string; number: number }
/** The first of them, and all by name, each of the right shape. */
export type Params = Param & { params: Record<string, string> }

const NONE: Params = { params: {}, id: '', number: 0 }

/** As the router takes it. */
export function routerPath(path: string): string {
  return path.replace(PARAM, ':$1')
}

/** An id of the wrong shape names nothing: 404, like any other id that this restaurant does not have. */
export function paramsReader(path: string): (sent: Record<string, string>) => Params {
  const wanted = wantedIn(path)
  const [first] = wanted
  if (!first) return () => NONE
  return (sent) => {
    const params: Record<string, string> = {}
    for (const { name, shape } of wanted) params[name] = inShape(sent[name] ?? '', shape)
    return { params, ...asParam(params[first.name] ?? '', first.shape) }
  }
}

function wantedIn(path: string): { name: string; shape: string }[] {
  return [...path.matchAll(PARAM)].map(([, name = '', shape = 'whole']) => ({ name, shape }))
}

function asParam(id: string, shape: string): Param {
  return { id, number: shape === 'whole' ? Number(id) : 0 }
}

function inShape(text: string, shape: string): string {
  if (shape === 'uuid' && isUuid(text)) return text.toLowerCase()
  if (shape === 'text' && isText(text)) return text
  if (shape === 'whole' && WHOLE_NUMBER.test(text) && Number.isSafeInteger(Number(text))) return text
  throw notFound()
}

/** What PostgreSQL can look up. */
function isText(text: string): boolean {
  return text.length <= LONGEST_TEXT && !text.includes('\0') && text.isWellFormed()
}
