// A URL's host may hold `;`, `,` and quotes, which mean something else in a header: only these hosts are written into one.
const PLAIN_HOST = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])$/

/** The origin as the URL parser writes it; null where its host could be read as more than a host. */
export function plainOrigin(address: string): string | null {
  const url = URL.parse(address)
  return url !== null && PLAIN_HOST.test(url.hostname) ? url.origin : null
}
