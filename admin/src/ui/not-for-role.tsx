import { useTexts } from './language/language.tsx'
import { Empty } from './states.tsx'
import { uiTexts } from './texts.ts'

/** The server refuses by itself; this only says so kindly. */
export function NotForRole() {
  const t = useTexts(uiTexts)
  return <Empty title={t('notForRole')}>{t('notForRoleMore')}</Empty>
}
