// What the supervisor and the children of one service say to each other (`serve --processes N`).
import type { Answer, Ask } from './shared-limiter.ts'

/** Which child it is. Child 1 alone runs the jobs and makes the demo's history. */
export type Part = { number: number; roles: string[]; makesHistory: boolean }

export type ToChild =
  /** The settings as `v8` writes them: they hold bytes, which JSON has not. */
  | { kind: 'begin'; config: string; part: Part }
  | { kind: 'web-app'; isBuilt: boolean }
  | { kind: 'stop'; signal: string }
  | { kind: 'limits'; answers: Answer[] }
  | { kind: 'show-figures'; of: number }
  | { kind: 'figures-of-all'; of: number; texts: string[] }

export type ToSupervisor =
  /** It listens now, and may be told what to do. */
  | { kind: 'hello' }
  /** A sign of life. */
  | { kind: 'beat' }
  | { kind: 'ready' }
  | { kind: 'failed'; problems: string[] }
  | { kind: 'limits'; asks: Ask[] }
  | { kind: 'figures'; of: number; text: string }
  | { kind: 'show-figures-of-all'; of: number }
