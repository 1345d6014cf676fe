// What this browser keeps for when the server cannot be reached, in one database. A write counts once its transaction is on the
// disk. A browser that keeps nothing, as in some private windows, rejects: whoever asks says what happens then.

const NAME = 'comanda'
const VERSION = 1
/** What is kept: acts that wait, answers that were shown, and single values by their names. */
const STORES = ['acts', 'answers', 'values'] as const
export type StoreName = (typeof STORES)[number]

/** Some private windows never answer at all. */
const LONGEST_OPENING_MS = 4_000

let opened: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  if (opened) return opened
  let isLate = false
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    const late = setTimeout(() => {
      isLate = true
      reject(new Error('the database does not open'))
    }, LONGEST_OPENING_MS)
    const request = indexedDB.open(NAME, VERSION)
    request.onupgradeneeded = () => {
      const known = request.result.objectStoreNames
      for (const name of STORES) if (!known.contains(name)) request.result.createObjectStore(name)
    }
    request.onsuccess = () => {
      clearTimeout(late)
      const database = request.result
      // A newer version in another tab, or storage that the person has cleared: the next one who asks opens it anew.
      database.onversionchange = () => database.close()
      database.onclose = forget
      resolve(database)
      if (isLate) opened = Promise.resolve(database)
    }
    request.onerror = () => {
      reject(request.error)
      if (isLate) forget()
    }
  })
  // Of one that has not answered nobody waits a second time: it may still come.
  opening.catch(() => isLate || forget())
  opened = opening
  return opening
}

function forget(): void {
  opened = null
}

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** All of `work` or nothing of it. It waits for nothing but requests of this store, which would end the transaction. */
export async function inStore<T>(
  name: StoreName,
  mode: 'readonly' | 'readwrite',
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const transaction = await begun(name, mode)
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('not kept'))
  })
  ended.catch(() => undefined)
  let result: T
  try {
    result = await work(transaction.objectStore(name))
  } catch (error) {
    try {
      transaction.abort()
    } catch {
      // It has ended by itself.
    }
    throw error
  }
  await ended
  return result
}

async function begun(name: StoreName, mode: 'readonly' | 'readwrite'): Promise<IDBTransaction> {
  try {
    return (await open()).transaction(name, mode, { durability: 'strict' })
  } catch (error) {
    if ((error as Error).name !== 'InvalidStateError') throw error
    // Closed meanwhile.
    forget()
    return (await open()).transaction(name, mode, { durability: 'strict' })
  }
}

/** A single value by its name. */
export function keptValue<T>(name: string): Promise<T | undefined> {
  return inStore('values', 'readonly', (store) => answerOf<T | undefined>(store.get(name)))
}

/** What becomes of it is decided in the transaction, so two tabs never make the same of it; undefined takes it away. */
export function changeKept<T>(
  name: string,
  to: (before: T | undefined) => T | undefined,
): Promise<T | undefined> {
  return inStore('values', 'readwrite', async (store) => {
    const after = to(await answerOf<T | undefined>(store.get(name)))
    if (after === undefined) store.delete(name)
    else store.put(after, name)
    return after
  })
}
