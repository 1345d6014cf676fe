import type { KioskQuote } from '../../../server/src/restaurant/kiosk/contract.ts'
import own from './basket.module.css'
import { useWords } from './words.tsx'

export function Sums({ quote }: { quote: KioskQuote }) {
  const { t, price } = useWords()
  const rows: [string, number][] = [
    [t('subtotal'), quote.subtotal_minor],
    [t('discount'), -quote.discount_minor],
    [t('service'), quote.service_charge_minor],
    [t('tax'), quote.tax_added_minor],
  ]
  const shown = rows.filter(([, minor], index) => index > 0 && minor !== 0)
  return (
    <table className={own.sums}>
      <tbody>
        {(shown.length > 0 ? [...rows.slice(0, 1), ...shown] : []).map(([label, minor]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{price(minor)}</td>
          </tr>
        ))}
        <tr data-total>
          <th scope="row">{t('total')}</th>
          <td>{price(quote.total_minor)}</td>
        </tr>
      </tbody>
    </table>
  )
}
