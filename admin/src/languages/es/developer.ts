import type { Words } from '../words.ts'

export const developer: Words['developer'] = {
  developerTexts: {
    pages: 'Ajustes para desarrolladores',
    tokens: 'Tokens',
    sandbox: 'Entorno de pruebas',
    webhooks: 'Webhooks',
    apps: 'Apps',
    activity: 'Actividad',
    refused: 'Llamadas rechazadas',
  },
}
