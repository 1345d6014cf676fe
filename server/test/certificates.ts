// A certificate authority for one test, and certificates by it, made by openssl.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Certificate = { key: string; cert: string }

export function testAuthority(): { ca: string; issue(name: string): Certificate } {
  const key = ecKey()
  const ca = inDirectory((path) => {
    writeFileSync(path('ca.key'), key)
    openssl([
      'req',
      '-x509',
      '-new',
      '-key',
      path('ca.key'),
      '-days',
      '2',
      '-subj',
      '/CN=Test CA',
      '-out',
      path('ca.crt'),
    ])
    return readFileSync(path('ca.crt'), 'utf8')
  })
  return {
    ca,
    issue(name) {
      const own = ecKey()
      return inDirectory((path) => {
        writeFileSync(path('ca.key'), key)
        writeFileSync(path('ca.crt'), ca)
        writeFileSync(path('own.key'), own)
        writeFileSync(path('san'), `subjectAltName=DNS:${name}`)
        openssl(['req', '-new', '-key', path('own.key'), '-subj', `/CN=${name}`, '-out', path('own.csr')])
        openssl(
          [
            'x509',
            '-req',
            '-in',
            path('own.csr'),
            '-CA',
            path('ca.crt'),
            '-CAkey',
            path('ca.key'),
            '-days',
            '2',
          ].concat(['-set_serial', String(Date.now()), '-extfile', path('san'), '-out', path('own.crt')]),
        )
        return { key: own, cert: readFileSync(path('own.crt'), 'utf8') }
      })
    },
  }
}

function ecKey(): string {
  return openssl(['ecparam', '-name', 'prime256v1', '-genkey', '-noout'])
}

function openssl(args: string[]): string {
  return execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

function inDirectory<T>(work: (path: (name: string) => string) => T): T {
  const directory = mkdtempSync(join(tmpdir(), 'comanda-ca-'))
  try {
    return work((name) => join(directory, name))
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
