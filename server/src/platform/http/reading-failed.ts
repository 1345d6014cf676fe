import type { IncomingMessage } from 'node:http'

/** Why reading failed before the framework was asked to answer: it says so, and reads nothing again. */
export const failed = new WeakMap<IncomingMessage, unknown>()
