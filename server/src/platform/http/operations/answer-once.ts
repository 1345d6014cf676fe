import type { Tx } from '../../postgres/transaction/transaction.ts'
import { type Answered, dropKept, type KeyedRequest, once, replaceKept } from '../idempotency/keys.ts'
import type { Made } from './operation.ts'
import type { Envelope } from './written.ts'
import { stringify } from './written.ts'

type Transact = <T>(step: (tx: Tx) => Promise<T>) => Promise<T>

/** A change as one transaction, at most once for its key, and then what somebody outside has to be asked. */
export async function answerOnce(
  transact: Transact,
  asked: KeyedRequest | null,
  status: number,
  work: (tx: Tx) => Promise<Made>,
): Promise<Answered> {
  let finish: Made['finish']
  const run = async (tx: Tx) => {
    const made = await work(tx)
    finish = made.finish
    return { status: made.status ?? status, body: stringify(made), secrets: made.secrets }
  }
  const answer = asked ? await once(transact, asked, run) : { ...(await transact(run)), replayed: false }
  if (finish && !answer.replayed && answer.status < 400) {
    answer.body = await finished(transact, asked, finish)
  }
  return answer
}

async function finished(
  transact: Transact,
  asked: KeyedRequest | null,
  finish: () => Promise<Envelope>,
): Promise<string> {
  try {
    const body = stringify(await finish())
    if (asked) await transact(async (tx) => replaceKept(tx, asked, body))
    return body
  } catch (error) {
    if (asked) await transact(async (tx) => dropKept(tx, asked))
    throw error
  }
}
