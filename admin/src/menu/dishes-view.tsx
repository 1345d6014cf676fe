import { Button, CloseButton, Drawer, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { directionOf } from '../../../server/src/platform/i18n/direction.ts'
import IconDown from '../ui/icons/generated/IconChevronDown.ts'
import IconPlus from '../ui/icons/generated/IconPlus.ts'
import IconSearch from '../ui/icons/generated/IconSearch.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { useNameOf } from '../ui/names.ts'
import { Empty } from '../ui/states.tsx'
import { uiTexts } from '../ui/texts.ts'
import { CompareBar } from './at-branch.tsx'
import { useComparing } from './branch-items.ts'
import { BulkBar } from './bulk/bar.tsx'
import { DishList } from './dish-list.tsx'
import classes from './menu.module.css'
import { foundIn, type MenuIndex } from './menu-index.ts'
import { useOpen } from './opened.ts'
import { type Chosen, Outline } from './outline.tsx'
import { menuTexts } from './texts.ts'

const TYPING_MS = 150

/** Menus and categories beside the dishes of the one that is chosen; a search looks through all of them. */
export function DishesView({ index }: { index: MenuIndex }) {
  const t = useTexts(menuTexts)
  const first = [...index.categories.keys()][0] ?? 'all'
  // Kept from the first look on: it stays chosen when the categories are put into another order.
  const [wanted, choose] = useState<Chosen>(first)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  const [ids, select] = useState<ReadonlySet<number>>(new Set())
  const chosen = wanted === 'all' || index.categories.has(wanted) ? wanted : first
  const known = useMemo(() => new Set([...ids].filter((id) => index.items.has(id))), [ids, index])
  const { compared } = useComparing()
  const [isOnly, setOnly] = useState(false)
  const isOnlyDiffering = isOnly && compared !== null
  const items = useMemo(() => {
    const all =
      search === '' && chosen !== 'all' && !isOnlyDiffering
        ? (index.categories.get(chosen)?.items ?? [])
        : foundIn(index.all, search)
    return isOnlyDiffering ? all.filter(({ id }) => compared?.items.has(id)) : all
  }, [index, chosen, search, isOnlyDiffering, compared])

  function go(next: Chosen): void {
    choose(next)
    setTyped('')
  }
  const isSearch = search !== '' || isOnlyDiffering
  return (
    <div className={classes.view}>
      <Paper component="aside" withBorder p={6} className={classes.aside} aria-label={t('outline')}>
        <Outline index={index} chosen={isSearch ? 'all' : chosen} onChoose={go} />
      </Paper>
      <Stack gap="sm">
        <CompareBar isOnlyDiffering={isOnlyDiffering} onOnlyDiffering={setOnly} />
        <Tools index={index} chosen={chosen} onChoose={go} typed={typed} onType={setTyped} />
        {items.length === 0 ? (
          <NoDishes index={index} chosen={chosen} isSearch={isSearch} />
        ) : (
          <Paper withBorder pt="sm" style={{ overflow: 'clip' }}>
            <DishList
              key={isSearch ? 'search' : chosen}
              index={index}
              items={items}
              categoryId={isSearch || chosen === 'all' ? null : chosen}
              selection={{ ids: known, set: select }}
            />
          </Paper>
        )}
        <BulkBar ids={[...known]} onClear={() => select(new Set())} />
      </Stack>
    </div>
  )
}

function Tools({
  index,
  chosen,
  onChoose,
  typed,
  onType,
}: {
  index: MenuIndex
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  typed: string
  onType: (typed: string) => void
}) {
  const t = useTexts(menuTexts)
  const ui = useTexts(uiTexts)
  const { language } = useLanguage()
  const nameOf = useNameOf()
  const open = useOpen()
  const [isOutlined, setOutlined] = useState(false)
  const category = chosen === 'all' ? undefined : index.categories.get(chosen)
  const place = category ? nameOf(category.name) : t('allDishes')
  return (
    <>
      <Button
        variant="default"
        className={classes.jump ?? ''}
        justify="space-between"
        rightSection={<IconDown size={16} aria-hidden />}
        onClick={() => setOutlined(true)}
        aria-label={`${t('choosePlace')}: ${place}`}
      >
        <Text truncate inherit>
          {place}
        </Text>
      </Button>
      <Drawer
        opened={isOutlined}
        onClose={() => setOutlined(false)}
        position={directionOf(language) === 'rtl' ? 'right' : 'left'}
        title={<Text fw={600}>{t('outline')}</Text>}
        closeButtonProps={{ 'aria-label': ui('close') }}
      >
        <Outline
          index={index}
          chosen={chosen}
          onChoose={(next) => {
            setOutlined(false)
            onChoose(next)
          }}
        />
      </Drawer>
      <Group gap="sm">
        <TextInput
          type="search"
          flex="1 1 12rem"
          miw={0}
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            typed !== '' && (
              <CloseButton size="sm" aria-label={t('clearSelection')} onClick={() => onType('')} />
            )
          }
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
          maxLength={100}
        />
        <Button
          flex={{ base: '1 0 auto', sm: 'none' }}
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={index.categories.size === 0}
          onClick={() => open({ form: 'item', id: null, ...(category && { within: category.id }) })}
        >
          {t('addDish')}
        </Button>
      </Group>
    </>
  )
}

function NoDishes({ index, chosen, isSearch }: { index: MenuIndex; chosen: Chosen; isSearch: boolean }) {
  const t = useTexts(menuTexts)
  const open = useOpen()
  if (isSearch) return <Empty title={t('noneFound')}>{t('noneFoundHint')}</Empty>
  if (index.categories.size === 0) {
    const menu = index.page.menus[0]
    return (
      <Empty title={t('noCategory')}>
        {t('noCategoryHint')}
        <Group justify="center" mt="md">
          <Button onClick={() => open({ form: 'category', id: null, ...(menu && { within: menu.id }) })}>
            {t('addCategory')}
          </Button>
        </Group>
      </Empty>
    )
  }
  return (
    <Empty title={t('none')}>
      {t('noneHint')}
      <Group justify="center" mt="md">
        <Button onClick={() => open({ form: 'item', id: null, ...(chosen !== 'all' && { within: chosen }) })}>
          {t('addDish')}
        </Button>
      </Group>
    </Empty>
  )
}
