import { textsOf } from '../ui/language/texts.ts'

export const developerTexts = textsOf('developer.developerTexts', {
  pages: 'Developer settings',
  tokens: 'Tokens',
  sandbox: 'Sandbox',
  webhooks: 'Webhooks',
  apps: 'Apps',
  activity: 'Activity',
  refused: 'Refused calls',
})
