// Passwords are hashed so that guessing them costs much: a tenth of a second and 32 MB each. A test that makes accounts and
// signs in needs no such protection, so within a test's own process the same hash is made with less work. This file is the only
// way to it: the service has no setting for it. What the service asks for is looked at here instead.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const LEAST = { N: 2 ** 14, r: 16, p: 1 }
const real = crypto.scrypt

type Costs = { N: number; r: number; p: number }

crypto.scrypt = ((password, salt, length, asked: Costs, done) => {
  for (const name of ['N', 'r', 'p'] as const) {
    if (!(asked[name] >= LEAST[name]))
      throw new Error(`a password is hashed with ${name} = ${asked[name]}, less than ${LEAST[name]}`)
  }
  return real(password, salt, length, { ...asked, N: 2 }, done)
}) as typeof crypto.scrypt
syncBuiltinESMExports()
