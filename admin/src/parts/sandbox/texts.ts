import { textsOf } from '../../ui/language/texts.ts'

export const sandboxModeTexts = textsOf('parts/sandbox.sandboxModeTexts', {
  live: 'Restaurant',
  sandbox: 'Sandbox',
})
