import type { IncomingMessage } from 'node:http'

export type OwnDomain = { id: number; slug: string; host: string }

const asked = new WeakMap<IncomingMessage, OwnDomain>()

/** The request came to a restaurant's own domain: whoever answers it answers for that restaurant alone. */
export function markOwnDomain(request: IncomingMessage, domain: OwnDomain): void {
  asked.set(request, domain)
}

export function ownDomainOf({ raw }: { raw?: IncomingMessage }): OwnDomain | undefined {
  return raw && asked.get(raw)
}
