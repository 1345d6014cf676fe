import { createHmac } from 'node:crypto'

/**
 * `t=<unix time>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<raw body>`, keyed with the secret's own text, once for
 * each secret in force, the newest first.
 */
export function signatureOf(body: string, secrets: readonly string[], at: number): string {
  const t = Math.floor(at / 1000)
  const values = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`,
  )
  return [`t=${t}`, ...values].join(',')
}
