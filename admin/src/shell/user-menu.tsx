import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { adminPath } from '../../../server/src/ground/staff/address.ts'
import { LANGUAGES, type Language } from '../../../server/src/platform/i18n/texts.ts'
import IconCheck from '../ui/icons/generated/IconCheck.ts'
import IconUser from '../ui/icons/generated/IconUserCircle.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { useMay, useMe } from '../ui/me.ts'
import { roleTexts } from '../ui/role-texts.ts'
import { shellTexts } from './texts.ts'

const Notifications = lazy(() =>
  import('./push/notifications.tsx').then((module) => ({ default: module.Notifications })),
)

export function UserMenu() {
  const t = useTexts(shellTexts)
  const roleOf = useTexts(roleTexts)
  const me = useMe()
  const mayHear = useMay('seeOrders')
  const [hearing, setHearing] = useState(false)
  const signOut = useRef<HTMLFormElement>(null)
  return (
    <>
      {/* Outside of the menu, which may hold nothing but its items. */}
      <form ref={signOut} method="post" action="/sign-out" hidden onSubmit={endLines} />
      <Menu position="bottom-end" width={260} shadow="md" withinPortal withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`${t('account')}: ${me.name}`}>
            <IconUser size={24} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {me.name} · {roleOf(me.role)}
          </Menu.Label>
          <Menu.Item component="a" href="/account">
            {t('account')}
          </Menu.Item>
          <Menu.Item component="a" href="/docs">
            {t('docs')}
          </Menu.Item>
          {mayHear && <Menu.Item onClick={() => setHearing(true)}>{t('notifications')}</Menu.Item>}
          {me.restaurants.length > 1 && <Restaurants />}
          {me.may_create && (
            <Menu.Item component="a" href="/new-restaurant">
              {t('newRestaurant')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Languages />
          <Menu.Divider />
          <Appearances />
          <Menu.Divider />
          <Menu.Item onClick={() => signOut.current?.requestSubmit()}>{t('signOut')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {hearing && (
        <Suspense>
          <Notifications onClose={() => setHearing(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The stream of changes is part of the pages that are live, not of the first script. */
function endLines(): void {
  void import('../ui/live-line/line.ts').then((line) => line.endLines())
}

function tick(chosen: boolean) {
  return { rightSection: chosen ? <IconCheck size={16} aria-hidden /> : null, 'aria-current': chosen }
}

function Restaurants() {
  const t = useTexts(shellTexts)
  const { restaurant, restaurants } = useMe()
  return (
    <>
      <Menu.Divider />
      <Menu.Item component={Link} to="/all-restaurants">
        {t('allRestaurants')}
      </Menu.Item>
      <Menu.Label>{t('switchRestaurant')}</Menu.Label>
      {/* Everything on show belongs to the restaurant left behind, so the page begins anew. */}
      {restaurants.map(({ id, slug, name }) => (
        <Menu.Item key={id} component="a" href={`${adminPath(slug)}/`} {...tick(id === restaurant.id)}>
          {name}
        </Menu.Item>
      ))}
    </>
  )
}

function Languages() {
  const t = useTexts(shellTexts)
  const { language, setLanguage } = useLanguage()
  return (
    <>
      <Menu.Label>{t('language')}</Menu.Label>
      {Object.entries(LANGUAGES).map(([code, name]) => (
        <Menu.Item
          key={code}
          lang={code}
          onClick={() => setLanguage(code as Language)}
          {...tick(code === language)}
        >
          {name}
        </Menu.Item>
      ))}
    </>
  )
}

function Appearances() {
  const t = useTexts(shellTexts)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>{t('appearance')}</Menu.Label>
      {(['light', 'dark', 'auto'] as const).map((scheme) => (
        <Menu.Item key={scheme} onClick={() => setColorScheme(scheme)} {...tick(scheme === colorScheme)}>
          {t(scheme)}
        </Menu.Item>
      ))}
    </>
  )
}
