import type { Words } from '../words.ts'

export const developer: Words['developer'] = {
  developerTexts: {
    pages: 'Réglages pour développeurs',
    tokens: 'Jetons',
    sandbox: 'Sandbox',
    webhooks: 'Webhooks',
    apps: 'Applications',
    activity: 'Activité',
    refused: 'Appels refusés',
  },
}
