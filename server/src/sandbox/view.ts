import type { ListedToken } from '../integration/tokens/contract.ts'

/** What the developer settings show of the sandbox. */
export type SandboxView = { exists: false } | MadeSandboxView

export type MadeSandboxView = {
  exists: true
  slug: string
  /** Null until its first reset. */
  reset_at: string | null
  next_reset_at: string
  clock: { now: string; frozen_at: string | null; offset_seconds: number }
  tokens: ListedToken[]
}
