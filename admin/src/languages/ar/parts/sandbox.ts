import type { Words } from '../../words.ts'

export const partsSandbox: Words['parts/sandbox'] = {
  sandboxModeTexts: { live: 'المطعم', sandbox: 'بيئة التجربة' },
}
