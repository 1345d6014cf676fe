// A mail server that keeps what it is sent, as readable text.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Mailbox = { url: string; mails: string[]; close(): Promise<void> }

export async function openMailbox(): Promise<Mailbox> {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let mail = ''
      stream.on('data', (chunk) => {
        mail += chunk
      })
      stream.on('end', () => {
        mails.push(readable(mail))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** Only what was encoded is decoded: in a plain mail `token=3D…` is a token that begins with 3D. */
function readable(mail: string): string {
  return /^content-transfer-encoding: quoted-printable/im.test(mail)
    ? mail.replace(/=\r\n/g, '').replaceAll('=3D', '=')
    : mail
}

/** The path and query of the first link in a mail. */
export function linkIn(mail: string | undefined): string {
  const [link = 'http://none.invalid/'] =
    /https?:\/\/\S+/.exec(mail?.split('\r\n\r\n').slice(1).join('\n') ?? '') ?? []
  const { pathname, search } = new URL(link)
  return pathname + search
}
