import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'

export type Mail = { to: string; subject: string; text: string }
export type SendMail = (mail: Mail) => Promise<void>

/** Without SMTP_URL nothing is sent, and the log says so; the text itself may bear a secret and is not logged. */
export function mailer(smtpUrl: string | null, log: Logger): SendMail {
  if (smtpUrl === null) {
    return async ({ subject }) => log.warn({ subject }, 'mail not sent: SMTP_URL is not set')
  }
  const transport = createTransport(smtpUrl)
  const { hostname } = new URL(smtpUrl)
  return async (mail) => {
    await transport.sendMail({ from: `Comanda <no-reply@${hostname}>`, ...mail })
  }
}
