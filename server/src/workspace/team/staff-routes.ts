import { act, inside, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { languageOf } from '../../platform/i18n/of-request.ts'
import type { Language } from '../../platform/i18n/texts.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import {
  changeRole,
  invite,
  presentInvitation,
  requireSecondFactor,
  type Sent,
  sendAgain,
  takeOut,
  teamView,
  withdraw,
} from './commands.ts'
import { type InvitationPost, invitationLink, invitationMail } from './mail.ts'
import { NewInvitation, RoleChange, SecondFactorRule } from './staff-contract.ts'

export function teamStaffRoutes({
  database,
  invitations: post,
}: {
  database: Database
  invitations: InvitationPost
}): StaffRoute[] {
  const right = 'keepTeam'

  /** The mail goes out once the row is there. Where none is sent, whoever invites gets the link, this once. */
  function send(tx: Tx, { invitation, linkId }: Sent, language: Language) {
    const { zone, id: restaurantId, name } = tx.restaurant
    const data = presentInvitation(invitation, zone, tx.cause.now)
    const link = invitationLink(post, { restaurantId, id: linkId })
    if (!post.isSent) return { data, secrets: { link } }
    const mail = invitationMail(language, { ...invitation, restaurant: name, link })
    tx.afterCommit(() => post.send(mail))
    return { data }
  }

  return [
    look({
      path: '/team',
      right,
      read: inside(database, (tx, { staff }) => teamView(tx, staff, post.isSent)),
    }),
    act({
      method: 'POST',
      path: '/team/invitations',
      right,
      body: NewInvitation,
      run: async (tx, { body, request }) => send(tx, await invite(tx, body), languageOf(request)),
    }),
    act({
      method: 'POST',
      path: '/team/invitations/:invitation:uuid/send',
      right,
      run: async (tx, { id, request }) => send(tx, await sendAgain(tx, id), languageOf(request)),
    }),
    act({
      method: 'DELETE',
      path: '/team/invitations/:invitation:uuid',
      right,
      run: (tx, { id }) => done(withdraw(tx, id)),
    }),
    act({
      method: 'PUT',
      path: '/team/second-factor',
      right,
      body: SecondFactorRule,
      run: (tx, { staff, body }) => done(requireSecondFactor(tx, staff, body.required)),
    }),
    act({
      method: 'PATCH',
      path: '/team/:person:uuid',
      right,
      body: RoleChange,
      run: (tx, { id, body }) => done(changeRole(tx, id, body)),
    }),
    act({
      method: 'DELETE',
      path: '/team/:person:uuid',
      right,
      run: (tx, { id }) => done(takeOut(tx, id)),
    }),
  ]
}

async function done(work: Promise<void>) {
  await work
  return { data: {} }
}
