import { readFileSync } from 'node:fs'

export const PASSKEY_SCRIPT = readFileSync(new URL('./passkeys.js', import.meta.url))
