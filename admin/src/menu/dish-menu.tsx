import { Menu } from '@mantine/core'
import IconDown from '../ui/icons/generated/IconArrowDown.ts'
import IconMove from '../ui/icons/generated/IconArrowRight.ts'
import IconUp from '../ui/icons/generated/IconArrowUp.ts'
import IconBack from '../ui/icons/generated/IconCircleCheck.ts'
import IconSoldOut from '../ui/icons/generated/IconCircleOff.ts'
import IconCopy from '../ui/icons/generated/IconCopy.ts'
import IconShow from '../ui/icons/generated/IconEye.ts'
import IconHide from '../ui/icons/generated/IconEyeOff.ts'
import IconEdit from '../ui/icons/generated/IconPencil.ts'
import IconRecipe from '../ui/icons/generated/IconScale.ts'
import IconTrash from '../ui/icons/generated/IconTrash.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMay } from '../ui/me.ts'
import { MoreMenu } from '../ui/more-menu.tsx'
import { useMoves } from '../ui/sortable/sortable.tsx'
import { useActions } from './actions.ts'
import type { StaffItem } from './menu-index.ts'
import { useOpen } from './opened.ts'
import { recipeTexts } from './recipe-texts.ts'
import { menuTexts } from './texts.ts'

/** What can be done with a dish. */
export function DishMenu({ item, name }: { item: StaffItem; name: string }) {
  const t = useTexts(menuTexts)
  const open = useOpen()
  const actions = useActions()
  const recipe = useTexts(recipeTexts)
  const mayKeepStock = useMay('keepStock')
  const { up, down } = useMoves(item.id)
  const Eye = item.show_online ? IconHide : IconShow
  async function copy(): Promise<void> {
    const made = await actions.copy(item)
    if (made) open({ form: 'item', id: made.id })
  }
  return (
    <MoreMenu label={t('actions', { name })}>
      {() => (
        <>
          <Menu.Item
            leftSection={<IconEdit size={16} aria-hidden />}
            onClick={() => open({ form: 'item', id: item.id })}
          >
            {t('edit')}
          </Menu.Item>
          {mayKeepStock && (
            <Menu.Item
              leftSection={<IconRecipe size={16} aria-hidden />}
              onClick={() => open({ form: 'recipe', id: item.id })}
            >
              {recipe('recipe')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
            {t('copy')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconMove size={16} aria-hidden />}
            onClick={() => open({ form: 'move', ids: [item.id] })}
          >
            {t('moveTo')}
          </Menu.Item>
          {up && (
            <Menu.Item leftSection={<IconUp size={16} aria-hidden />} onClick={up}>
              {t('moveUp')}
            </Menu.Item>
          )}
          {down && (
            <Menu.Item leftSection={<IconDown size={16} aria-hidden />} onClick={down}>
              {t('moveDown')}
            </Menu.Item>
          )}
          {item.is_available ? (
            <Menu.Item
              leftSection={<IconSoldOut size={16} aria-hidden />}
              onClick={() => open({ form: 'soldOut', ids: [item.id] })}
            >
              {t('soldOutFor')}
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconBack size={16} aria-hidden />}
              onClick={() => void actions.setAvailable([item.id], true)}
            >
              {t('backOnSale')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<Eye size={16} aria-hidden />}
            onClick={() => void actions.setShown('item', item, !item.show_online)}
          >
            {t(item.show_online ? 'hide' : 'show')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => void actions.remove('item', item)}
          >
            {t('delete')}
          </Menu.Item>
        </>
      )}
    </MoreMenu>
  )
}
