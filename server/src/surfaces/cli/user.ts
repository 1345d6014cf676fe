import { addStaff, changeStaff } from '../../ground/staff/commands.ts'
import { listStaff } from '../../ground/staff/queries.ts'
import { isRole, ROLES, type Role } from '../../ground/staff/rights.ts'
import { PASSWORD_LENGTH, passwordFault } from '../../ground/staff/rules.ts'
import { staffTexts } from '../../ground/staff/texts.ts'
import { listBranches } from '../../ground/tenants/queries.ts'
import { randomText } from '../../integration/tokens/rules.ts'
import { FORMATS } from '../../platform/http/validation/formats.ts'
import { translator } from '../../platform/i18n/texts.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { takeOutByEmail } from '../../workspace/team/commands.ts'
import { type Command, forRestaurant, type Input, UsageError } from './command.ts'

const MADE_PASSWORD_LENGTH = 16

const restaurant = { value: 'SLUG', summary: "The restaurant's slug", required: true }
const email = { value: 'EMAIL', summary: 'What the person signs in with', required: true }
const role = { value: ROLES.join('|'), summary: 'What the person can do' }

function roleFrom(input: Input): Role | undefined {
  const text = input.optional('role')
  if (text === undefined || isRole(text)) return text
  throw new UsageError(`--role must be one of ${ROLES.join(', ')}, not "${text}"`)
}

function passwordFrom(input: Input): string | undefined {
  const password = input.optional('password')
  const fault = password === undefined ? null : passwordFault(password)
  if (fault) throw new UsageError(`--password: ${translator(staffTexts, 'en')(fault, PASSWORD_LENGTH)}`)
  return password
}

function nobody(input: Input): UsageError {
  return new UsageError(
    `no one with the email "${input.text('email')}" belongs to ${input.text('restaurant')}`,
  )
}

async function branchesFrom(tx: Tx, input: Input, wanted: Role): Promise<number[]> {
  const refs = [...new Set(input.every('branch'))]
  if (refs.length === 0) return []
  if (wanted === 'owner') throw new UsageError('an owner works at every branch: leave --branch out')
  const branches = await listBranches(tx)
  return refs.map((ref) => {
    const branch = branches.find((one) => one.ref === ref)
    if (!branch) throw new UsageError(`there is no branch "${ref}"`)
    return branch.id
  })
}

export const userCommands: Record<string, Command> = {
  create: {
    summary: 'create a user of a restaurant, or add one to it',
    options: {
      restaurant,
      email,
      password: { value: 'PASSWORD', summary: 'At least 8 characters (else one is created and printed)' },
      role: { ...role, required: true },
      name: { value: 'NAME', summary: 'Their name (else the email)' },
      branch: {
        value: 'REF',
        summary: "A branch's ref in the document that they are limited to (else all); may be repeated",
        repeated: true,
      },
    },
    async run(input) {
      const address = input.text('email').trim()
      if (!FORMATS.email?.fits(address)) throw new UsageError(`--email "${address}" is not an email address`)
      const wanted = {
        email: address,
        name: input.optional('name')?.trim() || address,
        password: passwordFrom(input) ?? randomText(MADE_PASSWORD_LENGTH),
        role: roleFrom(input) ?? 'staff',
      }
      const isMade = input.optional('password') === undefined
      const made = await forRestaurant(input.config, input.text('restaurant'), async (tx) =>
        addStaff(tx, { ...wanted, branchIds: await branchesFrom(tx, input, wanted.role) }),
      )
      if (!made) throw new UsageError(`"${address}" already belongs to ${input.text('restaurant')}`)
      if (!made.isNew) {
        return {
          json: { id: made.id },
          lines: [`${address} already had an account. The password stays the same.`],
        }
      }
      return {
        json: { id: made.id, ...(isMade && { password: wanted.password }) },
        lines: [
          `${address} can sign in now.`,
          ...(isMade ? [`Password: ${wanted.password}   (shown only once)`] : []),
        ],
      }
    },
  },

  list: {
    summary: 'list the users of a restaurant',
    options: { restaurant },
    async run(input) {
      const users = await forRestaurant(input.config, input.text('restaurant'), (tx, { id }) =>
        tx.run(listStaff(id)),
      )
      return {
        json: { users: users.map(({ secondFactor, ...user }) => ({ ...user, second_factor: secondFactor })) },
        lines:
          users.length > 0
            ? users.map((user) => `${user.role.padEnd(8)} ${user.email}`)
            : [`${input.text('restaurant')} has no users yet; add one with \`comanda user create\`.`],
      }
    },
  },

  set: {
    summary: "change a person's role or password, or turn off a lost second factor",
    options: {
      restaurant,
      email,
      role,
      password: { value: 'PASSWORD', summary: 'A new one; ends all sessions' },
    },
    flags: { 'second-factor-off': 'For someone who has lost their phone and backup codes' },
    async run(input) {
      const wantedRole = roleFrom(input)
      const password = passwordFrom(input)
      const secondFactorOff = input.flag('second-factor-off')
      if (wantedRole === undefined && password === undefined && !secondFactorOff) {
        throw new UsageError('specify what to set: --role, --password or --second-factor-off')
      }
      const changed = await forRestaurant(input.config, input.text('restaurant'), (tx) =>
        changeStaff(tx, input.text('email'), {
          ...(wantedRole !== undefined && { role: wantedRole }),
          ...(password !== undefined && { password }),
          secondFactorOff,
        }),
      )
      if (!changed) throw nobody(input)
      const ended = 'All their sessions have ended. They have to sign in with the new password.'
      return {
        json: changed,
        lines: [`${input.text('email')}: ${changed.role}.`, ...(password === undefined ? [] : [ended])],
      }
    },
  },

  remove: {
    summary: 'remove a user from a restaurant',
    options: { restaurant, email },
    async run(input) {
      const removed = await forRestaurant(input.config, input.text('restaurant'), (tx) =>
        takeOutByEmail(tx, input.text('email')),
      )
      if (!removed) throw nobody(input)
      return { json: { removed: true }, lines: [`${input.text('email')} has been removed.`] }
    },
  },
}
