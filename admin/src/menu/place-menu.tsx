import { Menu } from '@mantine/core'
import IconShow from '../ui/icons/generated/IconEye.ts'
import IconHide from '../ui/icons/generated/IconEyeOff.ts'
import IconEdit from '../ui/icons/generated/IconPencil.ts'
import IconPlus from '../ui/icons/generated/IconPlus.ts'
import IconTrash from '../ui/icons/generated/IconTrash.ts'
import { useTexts } from '../ui/language/language.tsx'
import { MoreMenu } from '../ui/more-menu.tsx'
import { useNameOf } from '../ui/names.ts'
import type { Place } from './actions.ts'
import { useOpen } from './opened.ts'
import { menuTexts } from './texts.ts'

/** What can be done with a menu or a category. */
export function PlaceMenu({
  kind,
  place,
  onDelete,
  onShown,
}: {
  kind: 'menu' | 'category'
  place: Place
  onDelete: () => void
  onShown: (isShown: boolean) => void
}) {
  const t = useTexts(menuTexts)
  const nameOf = useNameOf()
  const open = useOpen()
  const Eye = place.is_active ? IconHide : IconShow
  return (
    <MoreMenu label={t('actions', { name: nameOf(place.name) })}>
      {() => (
        <>
          <Menu.Item
            leftSection={<IconEdit size={16} aria-hidden />}
            onClick={() => open({ form: kind, id: place.id })}
          >
            {t('edit')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => open({ form: kind === 'menu' ? 'category' : 'item', id: null, within: place.id })}
          >
            {t(kind === 'menu' ? 'addCategory' : 'addDish')}
          </Menu.Item>
          <Menu.Item leftSection={<Eye size={16} aria-hidden />} onClick={() => onShown(!place.is_active)}>
            {t(place.is_active ? 'hide' : 'show')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
            {t('delete')}
          </Menu.Item>
        </>
      )}
    </MoreMenu>
  )
}
