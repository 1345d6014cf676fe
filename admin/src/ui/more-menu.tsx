import { ActionIcon, Menu } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import IconMore from './icons/generated/IconDots.ts'

/** What can be done with one row of a list. Made when it is first opened: a menu in each row would slow a long list down. */
export function MoreMenu({ label, children }: { label: string; children: () => ReactNode }) {
  const [state, setState] = useState<'unmade' | 'open' | 'closed'>('unmade')
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      flex="none"
      aria-label={label}
      {...(state === 'unmade' && { 'aria-haspopup': 'menu', onClick: () => setState('open') })}
    >
      <IconMore size={18} aria-hidden />
    </ActionIcon>
  )
  if (state === 'unmade') return button
  return (
    <Menu
      position="bottom-end"
      returnFocus
      opened={state === 'open'}
      onChange={(isOpen) => setState(isOpen ? 'open' : 'closed')}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>{children()}</Menu.Dropdown>
    </Menu>
  )
}
