import { useTexts } from '../ui/language/language.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ActivityLog } from './log.tsx'
import { auditTexts } from './texts.ts'

export function ActivityPage() {
  const t = useTexts(auditTexts)
  return (
    <>
      <PageHead title={t('title')}>{t('about')}</PageHead>
      <ActivityLog />
    </>
  )
}
