import { scopeTexts } from '../../../../server/src/integration/tokens/scope-texts.ts'
import type { Scope } from '../../../../server/src/integration/tokens/scopes.ts'

export { scopeTexts }

/** The list of scopes in every menu. */
export const SCOPES = Object.keys(scopeTexts.en) as Scope[]

export function isScope(text: string): text is Scope {
  return Object.hasOwn(scopeTexts.en, text)
}
