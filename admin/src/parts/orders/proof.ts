// A manager's passkey confirms what is sent, on the device of whoever sends it; at a till their PIN does.
import type { PasskeyQuestion } from '../../../../server/src/ground/staff/passkey-approval.ts'
import { api } from '../../ui/api.ts'
import { isTill } from '../../ui/place.ts'

/** Browsers know passkeys only on https, and on this machine. */
export const knowsPasskeys =
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential

type Asked = { approval?: { by: string; passkey?: true; password?: string } }

/** With what the server takes for their answer, where a passkey or a PIN is to confirm it. */
export async function withProof<Body extends object>(path: string, body: Body): Promise<object> {
  const { approval } = body as Asked
  if (!approval) return body
  const { by, password: pin } = approval
  if (isTill() && pin !== undefined) {
    const { proof } = await api.post<{ proof: string }>(`${path}/pin`, { ...body, approval: { by, pin } })
    return { ...body, approval: { by, proof } }
  }
  if (!approval.passkey) return body
  const { ticket, options } = await api.post<PasskeyQuestion>(`${path}/passkey`, {
    ...body,
    approval: { by },
  })
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  const response = JSON.stringify(credential.toJSON())
  const { proof } = await api.post<{ proof: string }>('/approvals/passkey', { by, ticket, response })
  return { ...body, approval: { by, proof } }
}
