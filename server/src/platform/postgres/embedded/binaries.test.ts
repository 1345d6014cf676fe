import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountNamed, ownAccount } from './account.ts'
import { copyForAccount, findBinaries, linkLibraries } from './binaries.ts'
import { runCommand } from './command.ts'

const isRoot = process.geteuid?.() === 0

let home: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'comanda-'))
})

afterEach(() => rmSync(home, { recursive: true, force: true }))

describe('linkLibraries', () => {
  const links = [
    { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' },
    { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' },
  ]

  beforeEach(() => {
    mkdirSync(join(home, 'native/lib'), { recursive: true })
    writeFileSync(join(home, 'native/lib/libpq.so.5.18'), 'library')
    writeFileSync(join(home, 'native/pg-symlinks.json'), JSON.stringify(links))
  })

  it('makes the links that the install script was not allowed to make, and no more when all are there', () => {
    linkLibraries(home)
    expect(readlinkSync(join(home, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18')
    expect(readFileSync(join(home, 'native/lib/libpq.so'), 'utf8')).toBe('library')
    const before = lstatSync(join(home, 'native/lib')).mtimeMs
    linkLibraries(home)
    expect(lstatSync(join(home, 'native/lib')).mtimeMs).toBe(before)
  })

  it.skipIf(isRoot)('says which link is missing where it may not write (as an ordinary user)', () => {
    chmodSync(join(home, 'native/lib'), 0o500)
    expect(() => linkLibraries(home)).toThrow(/libpq\.so\.5 is missing and cannot be made \(EACCES\)/)
    chmodSync(join(home, 'native/lib'), 0o700)
  })
})

describe.runIf(isRoot)('copyForAccount (as root)', () => {
  const nobody = accountNamed('nobody')!
  let closed: string
  let place: string

  beforeEach(async () => {
    chmodSync(home, 0o755)
    closed = join(home, 'closed')
    place = join(home, 'postgresql-18')
    cpSync(await findBinaries(nobody), closed, { recursive: true, verbatimSymlinks: true })
    chmodSync(closed, 0o700)
    chmodSync(join(closed, 'bin'), 0o700)
    chmodSync(join(closed, 'share/postgresql/postgres.bki'), 0o600)
  })

  it('gives the account a copy it can run, also when several make it at once under a strict umask', async () => {
    const umask = process.umask(0o077)
    try {
      const unreachable = await runCommand(join(closed, 'bin/postgres'), ['--version'], { account: nobody })
      expect(unreachable.succeeded).toBe(false)
      const copies = await Promise.all([1, 2].map(() => copyForAccount(closed, place, nobody)))
      expect(copies).toEqual([place, place])
    } finally {
      process.umask(umask)
    }
    const run = await runCommand(join(place, 'bin/postgres'), ['--version'], { account: nobody })
    expect(run.output).toMatch(/^postgres \(PostgreSQL\) 18\./)
    expect(statSync(place).uid).toBe(0)
    expect(statSync(join(place, 'share/postgresql/postgres.bki')).mode & 0o777).toBe(0o644)
    expect(readlinkSync(join(place, 'lib/libpq.so.5'))).toMatch(/^libpq\.so\.5\./)
    expect(readdirSync(join(place, 'lib')).filter((name) => name.endsWith('.a'))).toEqual([])
    expect(statSync(closed).mode & 0o777).toBe(0o700)
    expect(readdirSync(home).sort()).toEqual(['closed', 'postgresql-18'])
  })

  it('does not trust a directory that others can change', async () => {
    mkdirSync(place)
    chownSync(place, nobody.uid, nobody.gid)
    await expect(copyForAccount(closed, place, nobody)).rejects.toThrow(/can be changed by others than root/)
    chownSync(place, 0, 0)
    chmodSync(place, 0o777)
    await expect(copyForAccount(closed, place, nobody)).rejects.toThrow(/can be changed by others than root/)
  })
})

it('findBinaries gives what runs as the account', async () => {
  const native = await findBinaries(isRoot ? accountNamed('nobody')! : ownAccount())
  expect(readdirSync(join(native, 'bin')).sort()).toEqual(['initdb', 'pg_ctl', 'postgres'])
})
