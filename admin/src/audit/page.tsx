import { Tabs } from '@mantine/core'
import { RefusedCalls } from '../refusals/list.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ActivityLog } from './log.tsx'
import { auditTexts } from './texts.ts'

export function ActivityPage() {
  const t = useTexts(auditTexts)
  return (
    <>
      <PageHead title={t('title')} docs={{ href: '/docs', label: t('docs') }}>
        {t('about')}
      </PageHead>
      <Tabs defaultValue="log" variant="pills" keepMounted={false}>
        <Tabs.List mb="md" aria-label={t('title')}>
          <Tabs.Tab value="log">{t('log')}</Tabs.Tab>
          <Tabs.Tab value="refused">{t('refused')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="log">
          <ActivityLog />
        </Tabs.Panel>
        <Tabs.Panel value="refused">
          <RefusedCalls />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
