import { ActionIcon, Kbd, Text, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useState } from 'react'
import IconSearch from '../../ui/icons/generated/IconSearch.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { shellTexts } from '../texts.ts'
import classes from './find.module.css'

const load = () => import('./dialog.tsx')
const FindDialog = lazy(() => load().then((module) => ({ default: module.FindDialog })))
const QUIET_MS = 3_000
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The way to everything, on every page: one box, by click or by Ctrl-K, also while one types somewhere. */
export function FindButton() {
  const t = useTexts(shellTexts)
  const [opened, setOpened] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setOpened(true)
    setWasOpened(true)
  }
  useHotkeys([['mod+K', open]], [])
  // Fetched once the page is quiet: whoever opens it begins to type at once.
  useEffect(() => {
    const quiet = setTimeout(() => void load().catch(() => undefined), QUIET_MS)
    return () => clearTimeout(quiet)
  }, [])
  return (
    <>
      <UnstyledButton className={classes.button ?? ''} onClick={open} visibleFrom="sm">
        <IconSearch size={16} aria-hidden />
        <Text size="sm" c="dimmed" span>
          {t('find')}
        </Text>
        <Kbd size="xs" aria-hidden dir="ltr">
          {isMac ? '⌘ K' : 'Ctrl K'}
        </Kbd>
      </UnstyledButton>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        hiddenFrom="sm"
        aria-label={t('find')}
        onClick={open}
      >
        <IconSearch size={22} stroke={1.7} />
      </ActionIcon>
      {wasOpened && (
        <Suspense>
          <FindDialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
