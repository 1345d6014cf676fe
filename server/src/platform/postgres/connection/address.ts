/** One server of an address. A host that begins with / is the directory of a socket. */
export type Host = { host: string; port: number }

/** What an address names, taken apart: `pg` itself knows neither several hosts nor `target_session_attrs`. */
export type Address = {
  /** The same address with one host only, because `pg` needs one. The real hosts are in `hosts`. */
  connectionString: string
  hosts: Host[]
  /** Start-up options, as PostgreSQL takes them; empty where there are none. */
  options: string
}

/** Its message quotes no host or port: in a malformed address they may be part of a password. */
class AddressError extends Error {}

const SHAPE = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/
/** The service writes, so an address that asks for a read-only server gets a writable one too. */
const SESSIONS = ['any', 'read-write', 'primary']
const USUAL_PORT = 5432

export function parseAddress(text: string): Address {
  const [, scheme, user, authority = '', path = '', query = ''] = SHAPE.exec(text) ?? []
  if (scheme === undefined)
    throw new AddressError('must be an address that begins with postgres:// or postgresql://')
  const parameters = new URLSearchParams(query)
  const hosts = readHosts(authority, parameters)
  const session = parameters.get('target_session_attrs') ?? 'any'
  if (!SESSIONS.includes(session))
    throw new AddressError(
      `must have target_session_attrs=read-write, since the service writes, not "${session}"`,
    )
  const options = parameters.get('options') ?? ''
  for (const name of ['host', 'port', 'options', 'target_session_attrs']) parameters.delete(name)
  const rest = parameters.size > 0 ? `?${parameters}` : ''
  const connectionString = `${scheme}${user === undefined ? '' : `${user}@`}localhost${path}${rest}`
  if (!URL.canParse(connectionString)) throw new AddressError('is no address that can be read')
  return { connectionString, hosts, options }
}

function readHosts(authority: string, parameters: URLSearchParams): Host[] {
  const written = authority.split(',').map(splitPort)
  const hosts = parameters.get('host')?.split(',') ?? written.map(({ host }) => host)
  const ports = parameters.get('port')?.split(',') ?? written.map(({ port }) => port)
  if (ports.length !== 1 && ports.length !== hosts.length)
    throw new AddressError('must name as many ports as hosts, or one for all')
  return hosts.map((host, place) => {
    const port = ports[ports.length === 1 ? 0 : place] || String(USUAL_PORT)
    if (!/^\d+$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
      throw new AddressError('must have ports from 1 to 65535')
    return { host: host || 'localhost', port: Number(port) }
  })
}

/** `[::1]:5432`, `db1:5432`, or a socket's directory with its slashes encoded. */
function splitPort(text: string): { host: string; port: string } {
  const [, six, name, port = ''] = /^(?:\[([^\]]*)\]|([^:[\]]*))(?::(.*))?$/.exec(text) ?? []
  if (six === undefined && name === undefined) throw new AddressError('has a host that cannot be read')
  return { host: six ?? decodeURIComponent(name ?? ''), port }
}
