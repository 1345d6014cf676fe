import { Title } from '@mantine/core'
import { useTexts } from '../ui/language/language.tsx'
import { todayTexts } from './texts.ts'

export function TodayPage() {
  const t = useTexts(todayTexts)
  return <Title order={1}>{t('title')}</Title>
}
