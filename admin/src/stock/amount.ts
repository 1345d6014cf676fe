import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { stockTexts } from './texts.ts'

/** So much of something, such as "2.5 kg", held together whichever way the sentence around it runs. */
export function useAmount(): (value: number, unit: string, sign?: '+' | '') => string {
  const t = useTexts(stockTexts)
  const format = useRestaurantFormat()
  return (value, unit, sign = '') =>
    `\u2068${sign}${format.number(value)} ${unit === 'piece' ? t('pieces') : unit}\u2069`
}
