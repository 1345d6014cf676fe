import { textsOf } from '../../platform/i18n/texts.ts'
import { ar } from './words/ar.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'

export const staffTexts = textsOf({ en, ar, de, es, fr })

export type StaffKey = keyof (typeof staffTexts)['en']
