import { Badge, Button, Group, Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import IconPlus from '../ui/icons/generated/IconPlus.ts'
import { useTexts } from '../ui/language/language.tsx'
import { Line } from '../ui/line.tsx'
import { useLive } from '../ui/live.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Empty, Listed } from '../ui/states.tsx'
import { CompareContext, useComparison } from './branch-items.ts'
import { LIVE_KEYS, useMenuIndex } from './data.ts'
import { DishesView } from './dishes-view.tsx'
import { type MenuIndex, menuIndexOf } from './menu-index.ts'
import { OpenContext, type Opened, useOpen } from './opened.ts'
import { OpenedForm } from './opened-form.tsx'
import { VIEWS, type View } from './place-in-page.ts'
import { menuTexts } from './texts.ts'
import { DeletedView } from './views/deleted.tsx'
import { FilesView } from './views/files.tsx'
import { GroupsView } from './views/groups.tsx'
import { HappyHoursView } from './views/happy-hours.tsx'
import { PreviewView } from './views/preview.tsx'

export function MenuPage() {
  const t = useTexts(menuTexts)
  const connection = useLive(LIVE_KEYS)
  const { index, query } = useMenuIndex()
  const { view = 'dishes', dish } = useSearch({ from: '/menu' })
  const navigate = useNavigate({ from: '/menu' })
  const [opened, setOpened] = useState<Opened | null>(dish ? { form: 'item', id: dish } : null)
  const open = useCallback((next: Opened) => setOpened(next), [])

  // A link to a dish may come while the page is open already.
  const [linked, setLinked] = useState(dish)
  if (dish !== linked) {
    setLinked(dish)
    if (dish) setOpened({ form: 'item', id: dish })
  }
  function close(): void {
    setOpened(null)
    if (dish) void navigate({ search: { view }, replace: true })
  }

  const comparison = useComparison()
  return (
    <OpenContext value={open}>
      <CompareContext value={comparison}>
        <PageHead title={t('title')} aside={<Line connection={connection} />}>
          {t('about')}
        </PageHead>
        <Listed query={query} isEmpty={() => false} empty={null} rows={8}>
          {(page) => (
            <>
              <Views
                index={index ?? menuIndexOf(page)}
                view={view}
                onView={(next) => void navigate({ search: { view: next } })}
              />
              <OpenedForm index={index ?? menuIndexOf(page)} opened={opened} onClose={close} />
            </>
          )}
        </Listed>
      </CompareContext>
    </OpenContext>
  )
}

function Views({ index, view, onView }: { index: MenuIndex; view: View; onView: (view: View) => void }) {
  const t = useTexts(menuTexts)
  const { deleted, menus } = index.page
  return (
    <Tabs value={view} onChange={(next) => next && onView(next as View)} keepMounted={false}>
      <Tabs.List className="tab-row" style={{ flexWrap: 'nowrap' }}>
        {VIEWS.map((each) => (
          <Tabs.Tab
            key={each}
            value={each}
            flex="none"
            {...(each === 'deleted' &&
              deleted.length > 0 && {
                rightSection: (
                  <Badge size="sm" variant="light" color="gray" circle>
                    {deleted.length}
                  </Badge>
                ),
              })}
          >
            {t(each)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="dishes">
        {menus.length === 0 ? <NoMenu onImport={() => onView('files')} /> : <DishesView index={index} />}
      </Tabs.Panel>
      <Tabs.Panel value="groups">
        <GroupsView index={index} />
      </Tabs.Panel>
      <Tabs.Panel value="happyHours">
        <HappyHoursView index={index} />
      </Tabs.Panel>
      <Tabs.Panel value="preview">
        <PreviewView index={index} />
      </Tabs.Panel>
      <Tabs.Panel value="files">
        <FilesView />
      </Tabs.Panel>
      <Tabs.Panel value="deleted">
        <DeletedView index={index} />
      </Tabs.Panel>
    </Tabs>
  )
}

function NoMenu({ onImport }: { onImport: () => void }) {
  const t = useTexts(menuTexts)
  const open = useOpen()
  return (
    <Empty title={t('noMenu')}>
      {t('noMenuHint')}
      <Group justify="center" mt="md">
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => open({ form: 'menu', id: null })}
        >
          {t('addMenu')}
        </Button>
        <Button variant="default" onClick={onImport}>
          {t('importFile')}
        </Button>
      </Group>
    </Empty>
  )
}
