import { ALL_SCOPES, isScope, type Scope } from '../../integration/tokens/scopes.ts'
import { UsageError } from './command.ts'

export const SCOPES_HELP = `Any of: ${ALL_SCOPES.join(' ')}`

export function readScopes(text: string): Scope[] {
  const words = wordsOf(text)
  const unknown = words.filter((word) => !isScope(word))
  if (unknown.length > 0) {
    throw new UsageError(
      `--scopes: there is no scope ${unknown.join(', ')}; choose from ${ALL_SCOPES.join(' ')}`,
    )
  }
  if (words.length === 0) throw new UsageError('--scopes needs at least one scope')
  return words.filter(isScope)
}

function wordsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((word) => word !== ''))]
}
