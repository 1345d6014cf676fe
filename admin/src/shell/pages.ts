import IconDeveloper from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconToday from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen2.mjs'
import type { ComponentType } from 'react'
import type { Role } from '../../../server/src/ground/staff/rules.ts'
import type { shellTexts } from './texts.ts'

/** What the navigation leads to, and the lowest role that sees it there. */
export const PAGES: {
  to: string
  text: keyof (typeof shellTexts)['en']
  role: Role
  icon: ComponentType<{ size?: number | string; stroke?: number }>
}[] = [
  { to: '/', text: 'today', role: 'staff', icon: IconToday },
  { to: '/developer', text: 'developer', role: 'manager', icon: IconDeveloper },
]
