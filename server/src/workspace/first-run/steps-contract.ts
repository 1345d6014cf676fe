import { OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { STEPS, type Step, SUGGESTED } from './step-names.ts'

export const SkipBody = Type.Object({ step: OneOf(STEPS), skipped: Type.Boolean() })
export type SkipBody = Static<typeof SkipBody>

export const SuggestionBody = Type.Object({ step: OneOf(SUGGESTED) })
export type SuggestionBody = Static<typeof SuggestionBody>

export const ShownBody = Type.Object({ shown: Type.Boolean() })
export type ShownBody = Static<typeof ShownBody>

export type FirstSteps = {
  steps: { step: Step; is_done: boolean; is_skipped: boolean }[]
  is_shown: boolean
}
