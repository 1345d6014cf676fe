import { sql } from 'kysely'
import { isRecording, traced } from '../../observability/tracing.ts'
import {
  BEGIN,
  BEGIN_SNAPSHOT,
  bindingOf,
  COMMIT,
  DATABASE_SPAN,
  type Entering,
  enterRestaurant,
  type Whose,
  whyUseless,
} from '../connection/begin.ts'
import { type Read, ReadPipeline } from '../pipeline/read-pipeline.ts'
import { send, sendTransactions } from '../pipeline/send.ts'
import { connect, connectFor, type Database, tooMuchUnderWay } from '../pool/database.ts'
import { compile, type Statement } from '../sql/statement.ts'

/** For the few tables that belong to no single restaurant: one statement, by itself, under these settings. */
export function inDirectory<Row>(
  database: Database,
  statement: Statement<Row>,
  settings?: Statement<unknown>,
): Promise<Row[]> {
  return traced('directory', DATABASE_SPAN, () => runInDirectory(database, statement, settings))
}

async function runInDirectory<Row>(
  database: Database,
  statement: Statement<Row>,
  settings: Statement<unknown> | undefined,
): Promise<Row[]> {
  const client = await connect(database)
  const since = performance.now()
  let failure: Error | undefined
  try {
    const all = [...bindingOf(client), ...(settings ? [settings] : []), statement]
    const [answers] = sendTransactions(client, [all])
    return (await answers)?.at(-1) as Row[]
  } catch (error) {
    failure = whyUseless(error)
    throw error
  } finally {
    database.figures.used('directory', since)
    client.release(failure)
  }
}

/**
 * Reads that need nothing of one another: all of them, in one snapshot, in a single round trip. With `freshEach` each
 * statement sees what has committed before it, as one that follows a lock must.
 */
export function readTogether<const Statements extends readonly Statement<unknown>[]>(
  database: Database,
  whose: Whose,
  statements: Statements,
  { freshEach = false, ...entering }: Entering & { freshEach?: boolean } = {},
): Promise<{ [K in keyof Statements]: Statements[K] extends Statement<infer Row> ? Row[] : never }> {
  return traced('read', DATABASE_SPAN, () =>
    readInOne(database, { ...whoseRows(whose), statements, ...entering }, freshEach),
  ) as never
}

const sharedOf = new WeakMap<Database, ReadPipeline>()

/**
 * As `readTogether`, for what is short by nature: a row by its id, a page by an index. Each statement has a snapshot of its
 * own. Many requests share a few connections, so a long one would keep others waiting.
 */
export async function readShortly<const Statements extends readonly Statement<unknown>[]>(
  database: Database,
  whose: Whose,
  statements: Statements,
  entering: Entering = {},
): Promise<{ [K in keyof Statements]: Statements[K] extends Statement<infer Row> ? Row[] : never }> {
  const isShared = database.pipeline && !isRecording()
  const answers = !isShared
    ? null
    : await readShared(database, { ...whoseRows(whose), statements, ...entering })
  return (answers ?? readTogether(database, whose, statements, { freshEach: true, ...entering })) as never
}

function whoseRows(whose: Whose) {
  return typeof whose === 'number'
    ? { restaurantId: whose }
    : { restaurantId: whose.id, branches: whose.branches }
}

async function readShared(database: Database, read: Read): Promise<unknown[][] | null> {
  const { places, figures } = database
  const shared = sharedOf.getOrInsertComputed(database, () => new ReadPipeline(database))
  const since = performance.now()
  const entered = places.enter(read.restaurantId)
  if (entered !== true && !(await entered)) throw tooMuchUnderWay(database, since)
  try {
    return await shared.read(read)
  } finally {
    figures.used('read', since)
    places.leave(read.restaurantId)
  }
}

async function readInOne(database: Database, read: Read, freshEach: boolean): Promise<unknown[][]> {
  const { restaurantId, statements } = read
  const { client, release } = await connectFor(database, restaurantId)
  const since = performance.now()
  let failure: Error | undefined
  try {
    const first = [freshEach ? BEGIN : BEGIN_SNAPSHOT, ...enterRestaurant(client, restaurantId, read)]
    const all = [...first, ...statements, COMMIT]
    const answers = await Promise.all(all.map((statement) => send(client, statement)))
    return answers.slice(first.length, -1)
  } catch (error) {
    failure = await send(client, compile(sql`rollback`)).then(
      () => undefined,
      (lost: Error) => lost,
    )
    throw error
  } finally {
    database.figures.used('read', since)
    release(failure)
  }
}
