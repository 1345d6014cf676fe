import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { LANGUAGES, type Language } from '../../../server/src/platform/i18n/texts.ts'
import { Confirm } from '../ui/confirm.tsx'
import IconCheck from '../ui/icons/generated/IconCheck.ts'
import IconMore from '../ui/icons/generated/IconDotsVertical.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { TILL_CALLS } from './data.ts'
import { tillTexts } from './texts.ts'

/** What is set on the device itself. */
export function TillMenu() {
  const t = useTexts(tillTexts)
  const { language, setLanguage } = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [unpairing, setUnpairing] = useState(false)
  const tell = useTellProblem()
  const tick = (chosen: boolean) => ({
    rightSection: chosen ? <IconCheck size={16} aria-hidden /> : null,
    'aria-current': chosen,
  })
  return (
    <>
      <Menu position="bottom-end" width={240} shadow="md" withinPortal withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('more')}>
            <IconMore size={24} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
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
          <Menu.Divider />
          <Menu.Label>{t('appearance')}</Menu.Label>
          {(['light', 'dark', 'auto'] as const).map((scheme) => (
            <Menu.Item key={scheme} onClick={() => setColorScheme(scheme)} {...tick(scheme === colorScheme)}>
              {t(scheme)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setUnpairing(true)}>{t('unpair')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={unpairing}
        title={t('unpairTitle')}
        action={t('unpair')}
        onClose={() => setUnpairing(false)}
        onConfirm={() =>
          void TILL_CALLS.leave().then(
            () => location.assign(TILL_CALLS.pairPath),
            (error) => {
              tell(error)
              setUnpairing(false)
            },
          )
        }
      >
        <p>{t('unpairText')}</p>
      </Confirm>
    </>
  )
}
