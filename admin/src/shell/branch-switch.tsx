import { Button, Menu, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type MyBranch, useBranch } from '../ui/branch.ts'
import IconBranch from '../ui/icons/generated/IconBuildingStore.ts'
import IconCheck from '../ui/icons/generated/IconCheck.ts'
import IconDown from '../ui/icons/generated/IconChevronDown.ts'
import { useTexts } from '../ui/language/language.tsx'
import { branchesOn } from '../ui/page-branches.ts'
import { ALL_BRANCHES, pageHref } from '../ui/place.ts'
import { shellTexts } from './texts.ts'

/** Every choice is a link: in a new tab it shows two branches side by side. */
export function BranchSwitch() {
  const t = useTexts(shellTexts)
  const { branch, branches } = useBranch()
  const { pathname } = useLocation()
  const choice = (word: string, name: string, chosen: boolean) => (
    <Menu.Item
      key={word}
      component="a"
      href={pageHref(pathname, word)}
      rightSection={chosen ? <IconCheck size={16} aria-hidden /> : null}
      aria-current={chosen}
    >
      {name}
    </Menu.Item>
  )
  const named = (one: MyBranch) => choice(one.slug, one.name, one.id === branch?.id)
  const closed = branches.filter((one) => !one.is_active)
  return (
    <Menu position="bottom-end" width={260} shadow="md" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          fw={500}
          maw={{ base: 230, sm: 260 }}
          leftSection={<IconBranch size={18} stroke={1.7} aria-hidden />}
          rightSection={<IconDown size={14} aria-hidden />}
          aria-label={`${t('switchBranch')}: ${branch?.name ?? t('allBranches')}`}
          data-branch={branch?.slug ?? ALL_BRANCHES}
        >
          <Text span inherit truncate>
            {branch?.name ?? t('allBranches')}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('switchBranch')}</Menu.Label>
        {branchesOn(pathname) === 'sums' && choice(ALL_BRANCHES, t('allBranches'), branch === null)}
        {branches.filter((one) => one.is_active).map(named)}
        {closed.length > 0 && <Menu.Label>{t('closedBranches')}</Menu.Label>}
        {closed.map(named)}
      </Menu.Dropdown>
    </Menu>
  )
}
