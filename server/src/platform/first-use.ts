import type { FastifyInstance } from 'fastify'

/** Opens once, when somebody first asks. What fails to open is tried again by the next who asks. */
export function onFirstUse<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => {
    opened ??= open().catch((error) => {
      opened = undefined
      throw error
    })
    return opened
  }
}

/**
 * What somebody will need soon is loaded once the service is up and its port has been answered for a while: not before, when
 * it would delay the start, and not by the first who needs it, who would wait.
 */
export function loadAhead(app: FastifyInstance, load: () => Promise<unknown>, afterMs = 2_000): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    timer = setTimeout(() => void load().catch(() => undefined), afterMs)
    timer.unref()
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}
