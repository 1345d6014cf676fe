import type { Words } from '../words.ts'

export const developer: Words['developer'] = {
  developerTexts: {
    pages: 'Entwicklereinstellungen',
    tokens: 'Tokens',
    sandbox: 'Sandbox',
    webhooks: 'Webhooks',
    apps: 'Apps',
    activity: 'Aktivität',
    refused: 'Abgelehnte Aufrufe',
  },
}
