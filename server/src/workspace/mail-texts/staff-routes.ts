import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { SPOKEN } from '../../platform/i18n/languages.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { queueMail } from '../../restaurant/notifications/commands.ts'
import { ALL_OWN_WORDS, assertKnownWords, changeOwnWords } from '../../restaurant/notifications/own-words.ts'
import { MAIL_KINDS, type MailKind } from '../../restaurant/notifications/rules/own-words.ts'
import { MailChange, MailDraft, type MailPreview, type MailTexts } from './contract.ts'
import { type About, type ComposeOrder, sampleMail } from './samples.ts'

const right = 'changeSettings'
type Deps = { database: Database; sendsMail: boolean; composeOrder: ComposeOrder }

/** The restaurant's own words in the mails to its guests. */
export function mailTextStaffRoutes({ database, sendsMail, composeOrder }: Deps): StaffRoute[] {
  function preview(
    { kind, language, ...own }: MailDraft,
    about: Pick<About, 'restaurant' | 'now'>,
  ): MailPreview {
    assertKnownWords(kind, own)
    return sampleMail(kind, { ...about, language, own }, composeOrder)
  }
  return [
    look({
      path: '/mail-texts',
      right,
      async read({ restaurant, staff }) {
        const [words] = await readTogether(database, restaurant, [ALL_OWN_WORDS])
        const kinds = (Object.keys(MAIL_KINDS) as MailKind[]).map((kind) => ({
          kind,
          placeholders: MAIL_KINDS[kind],
          languages: SPOKEN,
        }))
        const data: MailTexts = { kinds, words, sends_mail: sendsMail, own_address: staff.email }
        return { data }
      },
    }),
    act({
      method: 'PUT',
      path: '/mail-texts',
      right,
      body: MailChange,
      async run(tx, { body: { kind, language, version, subject, opening, closing } }) {
        return { data: await changeOwnWords(tx, { kind, language, version }, { subject, opening, closing }) }
      },
    }),
    act({
      method: 'POST',
      path: '/mail-texts/preview',
      right,
      body: MailDraft,
      perform: async ({ body, restaurant, now }) => ({ data: preview(body, { restaurant, now }) }),
    }),
    act({
      method: 'POST',
      path: '/mail-texts/test',
      right,
      body: MailDraft,
      async run(tx, { body, restaurant, now, staff }) {
        const mail = preview(body, { restaurant, now })
        queueMail(tx, { kind: 'mail_text.test', to: { address: staff.email, name: staff.name }, ...mail })
        return { data: { sent_to: staff.email } }
      },
    }),
  ]
}
