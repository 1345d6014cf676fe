import { type Linked, linkToken } from '../../platform/crypto/link-token.ts'
import { type Language, translator } from '../../platform/i18n/texts.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { INVITATION_DAYS } from './commands.ts'
import { teamTexts } from './texts.ts'

export const INVITATION_PATH = '/invitation'

/** The mail of an invitation. */
export type InvitationPost = {
  /** What encrypts their links. */
  key: Buffer
  /** What links in mails are built on: never a request's Host. */
  base: () => string
  isSent: boolean
  /** Not waited for: how long a mail takes would tell whoever invites about the address. */
  send: (mail: Mail) => void
}

export function invitationLink({ key, base }: Pick<InvitationPost, 'key' | 'base'>, linked: Linked): string {
  return `${base()}${INVITATION_PATH}?token=${linkToken(key, linked)}`
}

export function invitationMail(
  language: Language,
  {
    email,
    role,
    restaurant,
    link,
    invited_by: by,
  }: {
    email: string
    role: keyof (typeof teamTexts)['en'] & string
    restaurant: string
    link: string
    invited_by: string
  },
): Mail {
  const t = translator(teamTexts, language)
  return {
    to: email,
    subject: t('mailSubject', { restaurant }),
    text: t('mailText', { restaurant, link, by, role: t(role), days: INVITATION_DAYS }),
  }
}
