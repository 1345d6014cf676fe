import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { inOneLine } from '../control-characters.ts'
import { onFirstUse } from '../first-use.ts'
import { withPictures } from './html-body.ts'
import type { MailMessage } from './message.ts'

export type Mailer = { address: string; send(message: MailMessage): Promise<void> }

const TIMEOUT_MS = 15_000

/**
 * Sends by SMTP, a connection a message, so that none is left to keep a stopping service. Throws where the server
 * cannot be reached or refuses; `isRefusal` tells the two apart.
 */
export function openMailer(smtpUrl: string, from: string | null): Mailer {
  const address = from ?? addressFrom(smtpUrl)
  const transportOf = onFirstUse(() => openTransport(smtpUrl))
  return {
    address,
    async send(message) {
      const { fromName, to, subject, text, id, calendar, cover, pictures = [] } = message
      const transport = await transportOf()
      await transport.sendMail({
        from: { name: inOneLine(fromName), address },
        to: { ...to, name: inOneLine(to.name) },
        subject: inOneLine(subject),
        text,
        messageId: `<${id}@${address.split('@')[1]}>`,
        ...((cover || pictures.length > 0) && withPictures(message)),
        ...(calendar && {
          icalEvent: calendar,
        }),
      })
    },
  }
}

/** Loaded by the first mail: many installations send none, and it would be a part of every start. */
async function openTransport(smtpUrl: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  } as Parameters<typeof createTransport>[0])
}

/** The account that signs in to the server, where that is an address. */
function addressFrom(smtpUrl: string): string {
  const { username, hostname } = new URL(smtpUrl)
  const user = decodeURIComponent(username)
  return user.includes('@') ? user : `no-reply@${hostname || 'localhost'}`
}

/** The server said no for good (RFC 5321 §4.2.1): trying again would get the same answer. */
export function isRefusal(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number }
  return responseCode !== undefined && responseCode >= 500
}

export type Mail = { to: string; subject: string; text: string }
export type SendMail = (mail: Mail) => Promise<void>

/**
 * For mail that is worth nothing later, such as a link to a new password. Without SMTP_URL nothing is sent, and the log
 * says so; the text itself may contain a secret and is not logged.
 */
export function mailAtOnce(smtpUrl: string | null, from: string | null, log: Logger): SendMail {
  if (smtpUrl === null) {
    return async ({ subject }) => log.warn({ subject }, 'mail not sent: SMTP_URL is not set')
  }
  const mailer = openMailer(smtpUrl, from)
  return ({ to, subject, text }) =>
    mailer.send({ fromName: 'Comanda', to: { name: '', address: to }, subject, text, id: randomUUID() })
}
