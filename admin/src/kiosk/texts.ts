import type { GuestLanguage } from '../../../server/src/platform/i18n/languages.ts'
import type { Texts } from '../../../server/src/platform/i18n/texts.ts'
import { ar } from './texts-ar.ts'
import { de } from './texts-de.ts'
import { en } from './texts-en.ts'
import { es } from './texts-es.ts'
import { fr } from './texts-fr.ts'
import { it } from './texts-it.ts'
import { nl } from './texts-nl.ts'
import { pt } from './texts-pt.ts'
import { tr } from './texts-tr.ts'

/** Guests read these, so they are in every language of the guests' pages. */
export const kioskTexts = { en, ar, es, de, fr, it, nl, pt, tr } satisfies Texts<
  keyof typeof en,
  GuestLanguage
>
