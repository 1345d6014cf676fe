import { Container, Tabs } from '@mantine/core'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTexts } from '../ui/language/language.tsx'
import { developerTexts } from './texts.ts'

const PAGES = ['tokens', 'sandbox', 'webhooks', 'apps', 'activity', 'refused'] as const

/** The developer's pages under one row of tabs. The server refuses staff by itself; this only says so kindly. */
export function DeveloperLayout() {
  const t = useTexts(developerTexts)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const current = PAGES.find((page) => pathname.startsWith(`/developer/${page}`)) ?? 'tokens'
  const tabs = useRef<HTMLDivElement>(null)
  // On a phone the row is wider than the screen, and the page one is on may lie outside of it. Which way it runs is
  // known only once the page has been laid out.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const tab = tabs.current?.querySelector(`[data-page="${current}"]`)
      tab?.scrollIntoView({ inline: 'center', block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [current])
  return (
    <Container size="lg" px={0}>
      <Tabs
        value={current}
        onChange={(page) => void navigate({ to: `/developer/${page}` })}
        activateTabWithKeyboard={false}
        keepMounted={false}
      >
        <div className="tab-row">
          <Tabs.List ref={tabs} aria-label={t('pages')} style={{ flexWrap: 'nowrap' }} miw="max-content">
            {PAGES.map((page) => (
              <Tabs.Tab key={page} value={page} data-page={page}>
                {t(page)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </div>
        <Tabs.Panel value={current}>
          <Outlet />
        </Tabs.Panel>
      </Tabs>
    </Container>
  )
}
