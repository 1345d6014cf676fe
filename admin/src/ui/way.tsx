import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from './language/language.tsx'
import { useMay } from './me.ts'
import { PAGE_RIGHTS, type PagePath } from './page-rights.ts'
import { uiTexts } from './texts.ts'

type Place = Exclude<PagePath, `${string}$${string}`>

/** From a page with nothing on it yet to the page that helps. Others are told whom to ask. */
export function Way({ to, children }: { to: Place; children: ReactNode }) {
  const t = useTexts(uiTexts)
  const may = useMay(PAGE_RIGHTS[to])
  if (!may) return <Text inherit>{t('askManager')}</Text>
  return (
    <Group justify="center" mt="md">
      <Button component={Link} to={to}>
        {children}
      </Button>
    </Group>
  )
}
