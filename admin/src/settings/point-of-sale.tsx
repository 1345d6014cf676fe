import { PointOfSalePanel } from '../parts/point-of-sale/panel.tsx'
import { pointOfSaleTexts } from '../parts/point-of-sale/texts.ts'
import { SettingsSheet } from '../parts/settings/sheet.tsx'
import { useTexts } from '../ui/language/language.tsx'

export function PointOfSalePage() {
  const t = useTexts(pointOfSaleTexts)
  return (
    <SettingsSheet title={t('title')} about={t('about')}>
      <PointOfSalePanel mode="live" />
    </SettingsSheet>
  )
}
