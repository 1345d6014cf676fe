import type { IncomingMessage } from 'node:http'
import type { Taken } from './limits.ts'
import type { Caller } from './operation.ts'

/** A read that was let in and counted before the framework, and failed: the framework only says why. */
export type FailedRead = { caller: Caller; taken: Taken; error: unknown; startedAt: number }

export const failedReads = new WeakMap<IncomingMessage, FailedRead>()
