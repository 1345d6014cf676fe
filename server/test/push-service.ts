// A push service, and the browsers behind it: what they would show of what they were sent (RFC 8291, RFC 8188).
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'

export type Browser = {
  endpoint: string
  p256dh: string
  auth: string
  /** What it was sent, in plain text. */
  shown: { title: string; body: string; tag: string; url: string; lang: string; dir: string }[]
  authorization: string[]
}

export type PushService = {
  answer: number
  calls: number
  subscribe(): Browser
  close(): Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, (body: Buffer, authorization: string) => void>()
  const server = createServer(async (request, response) => {
    service.calls++
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (service.answer === 201) {
      browsers.get(request.url ?? '')?.(Buffer.concat(chunks), request.headers.authorization ?? '')
    }
    response.writeHead(service.answer).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const service: PushService = {
    answer: 201,
    calls: 0,
    subscribe() {
      const path = `/send/${randomBytes(8).toString('hex')}`
      const keys = createECDH('prime256v1')
      const auth = randomBytes(16)
      const browser: Browser = {
        endpoint: `http://127.0.0.1:${port}${path}`,
        p256dh: keys.generateKeys('base64url'),
        auth: auth.toString('base64url'),
        shown: [],
        authorization: [],
      }
      browsers.set(path, (body, authorization) => {
        browser.shown.push(JSON.parse(opened(body, keys, auth)))
        browser.authorization.push(authorization)
      })
      return browser
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
  return service
}

function opened(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20]!
  const sender = body.subarray(21, 21 + keyLength)
  const text = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  decipher.setAuthTag(text.subarray(-16))
  const padded = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()])
  return padded.toString('utf8', 0, padded.lastIndexOf(2))
}
