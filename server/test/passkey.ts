// A device with a passkey for localhost, and what a browser would send of it.
import { generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { TestApp } from './app.ts'

const PRESENT = 1
const VERIFIED = 4

const sha256 = (data: string | Buffer) => hash('sha256', data, 'buffer')

export class Passkey {
  id = randomBytes(16).toString('base64url')
  counter = 0
  #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  /** As if they had added it on their account page. */
  async addTo(service: TestApp, userId: string): Promise<this> {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    // COSE (RFC 9053): a key on P-256 for ES256.
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    await service.owner.query(
      `insert into staff_passkeys (user_id, name, public_key, credential_id, counter, device_type, backed_up)
       values ($1, 'Phone', $2, $3, 0, 'singleDevice', false)`,
      [userId, key.toString('base64'), this.id],
    )
    return this
  }

  /** The browser asks this device from now on, and its person agrees. */
  async plugInto(page: Page): Promise<void> {
    const line = await page.context().newCDPSession(page)
    await line.send('WebAuthn.enable')
    const { authenticatorId } = await line.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    const privateKey = this.#keys.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
    const credentialId = Buffer.from(this.id, 'base64url').toString('base64')
    const credential = {
      credentialId,
      isResidentCredential: false,
      rpId: 'localhost',
      privateKey,
      signCount: 0,
    }
    await line.send('WebAuthn.addCredential', { authenticatorId, credential })
  }

  answer(
    { challenge }: { challenge: string },
    { origin = 'http://localhost', isVerified = true, counter = ++this.counter } = {},
  ): string {
    const client = Buffer.from(
      JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }),
    )
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    const flags = Buffer.of(isVerified ? PRESENT | VERIFIED : PRESENT)
    const device = Buffer.concat([sha256('localhost'), flags, counted])
    const signature = sign('sha256', Buffer.concat([device, sha256(client)]), this.#keys.privateKey)
    return JSON.stringify({
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: device.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    })
  }
}
