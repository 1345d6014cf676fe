import { Container } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageHead } from '../../ui/page-head.tsx'
import { BackToSettings } from './back.tsx'

type Sheet = {
  title: string
  about: ReactNode
  /** Beside the name. */
  aside?: ReactNode
  action?: ReactNode
  /** As wide as there is room. */
  isWide?: boolean
  children: ReactNode
}

/** A page under the settings: the way back, its name, and what it is for. */
export function SettingsSheet({ title, about, aside, action, isWide = false, children }: Sheet) {
  return (
    <Container {...(isWide ? { fluid: true } : { size: 'lg' })} px={0}>
      <BackToSettings />
      <PageHead title={title} aside={aside} action={action}>
        {about}
      </PageHead>
      {children}
    </Container>
  )
}
