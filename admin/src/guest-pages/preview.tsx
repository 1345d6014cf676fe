import { Alert, Box, Button, Group, Modal, NativeSelect, SegmentedControl, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GuestPagePreview, GuestPageState } from '../../../server/src/restaurant/guest-pages/contract.ts'
import { api } from '../ui/api.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { useLanguageName } from '../ui/names.ts'
import { uiTexts } from '../ui/texts.ts'
import type { Draft } from './draft.ts'
import { settingsIn } from './settings-in.ts'
import { guestPageTexts } from './texts.ts'

/** Of a phone that many have. */
const PHONE_WIDTH = '24.375rem'
const DESKTOP_WIDTH = '68rem'

type View = Pick<GuestPagePreview, 'page' | 'scheme' | 'language'> & { width: 'phone' | 'desktop' }

/** The pages as they would be, before they are saved. */
export function Preview({ state, draft }: { state: GuestPageState; draft: Draft }) {
  const t = useTexts(guestPageTexts)
  const ui = useTexts(uiTexts)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('preview')}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('previewTitle')}
        fullScreen
        closeButtonProps={{ 'aria-label': ui('close') }}
      >
        {opened && <Look state={state} draft={draft} />}
      </Modal>
    </>
  )
}

function Look({ state, draft }: { state: GuestPageState; draft: Draft }) {
  const t = useTexts(guestPageTexts)
  const languageName = useLanguageName()
  const { language } = useLanguage()
  const [view, setView] = useState<View>({
    page: 'home',
    scheme: 'light',
    width: 'phone',
    language: state.page_languages.includes(language) ? language : (state.languages[0] ?? 'en'),
  })
  const { width, ...asked } = view
  const body: GuestPagePreview = { settings: settingsIn(draft), pictures: draft.pictures, ...asked }
  const query = useQuery({
    queryKey: ['guest-page-preview', body],
    queryFn: () => api.post<{ path: string }>('/guest-pages/previews', body),
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    retry: false,
  })
  const pick = <Key extends keyof View>(key: Key, value: View[Key]) => setView({ ...view, [key]: value })
  return (
    <Stack gap="md">
      <Group gap="md" align="flex-end">
        <NativeSelect
          label={t('previewLanguage')}
          value={view.language}
          onChange={(event) => pick('language', event.currentTarget.value)}
          data={state.page_languages.map((value) => ({ value, label: languageName(value) }))}
        />
        <SegmentedControl
          aria-label={t('previewPage')}
          value={view.page}
          onChange={(value) => pick('page', value as View['page'])}
          data={[
            { value: 'home', label: t('previewHome') },
            { value: 'menu', label: t('part_menu') },
          ]}
        />
        <SegmentedControl
          aria-label={t('previewWidth')}
          value={view.width}
          onChange={(value) => pick('width', value as View['width'])}
          data={[
            { value: 'phone', label: t('previewPhone') },
            { value: 'desktop', label: t('previewDesktop') },
          ]}
        />
        <SegmentedControl
          aria-label={t('previewScheme')}
          value={view.scheme}
          onChange={(value) => pick('scheme', value as View['scheme'])}
          data={[
            { value: 'light', label: t('previewDay') },
            { value: 'dark', label: t('previewNight') },
          ]}
        />
      </Group>
      {query.error && <Alert color="red">{t('previewFailed')}</Alert>}
      <Box className="guest-preview" dir="ltr">
        {query.data && (
          <iframe
            src={query.data.path}
            title={t('previewTitle')}
            style={{ width: width === 'phone' ? `min(${PHONE_WIDTH}, 100%)` : DESKTOP_WIDTH }}
          />
        )}
      </Box>
    </Stack>
  )
}
