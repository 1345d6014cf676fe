import {
  Alert,
  Button,
  Container,
  Group,
  MultiSelect,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { TableCode } from '../../../server/src/restaurant/guest-pages/contract.ts'
import { BackToSettings } from '../parts/settings/back.tsx'
import { api } from '../ui/api.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMe } from '../ui/me.ts'
import { useLanguageName } from '../ui/names.ts'
import { PageHead } from '../ui/page-head.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Empty, Listed } from '../ui/states.tsx'
import { COLUMNS, cardsOn, PAPERS, type Paper, pagesOf } from './layout.ts'
import { asFile, type Line, Sheet } from './sheet.tsx'
import classes from './table-codes.module.css'
import { tableCodeTexts } from './texts.ts'

const codesQuery = queryOptions({
  queryKey: ['table-codes'],
  queryFn: ({ signal }) => api.get<TableCode[]>('/table-codes', signal),
})

/** What a card says at first, in the languages that we know it in. */
const FIRST_LINES: Record<string, string> = {
  en: 'Scan to see the menu and order',
  ar: 'امسح الرمز لترى القائمة وتطلب',
  es: 'Escanea para ver la carta y pedir',
  de: 'Scannen, Karte ansehen und bestellen',
  fr: 'Scannez pour voir la carte et commander',
}
const RIGHT_TO_LEFT = /^(ar|he|fa|ur)\b/
const LONGEST_LINE = 80

export function TableCodesPage() {
  const t = useTexts(tableCodeTexts)
  const query = useQuery(codesQuery)
  return (
    <Container size="lg" px={0}>
      <div className="no-print">
        <BackToSettings />
        <PageHead title={t('title')}>{t('about')}</PageHead>
      </div>
      <Listed
        query={query}
        isEmpty={(tables) => tables.length === 0}
        empty={
          <Empty title={t('none')}>
            {t('noneMore')}
            <Group justify="center" mt="md">
              <Button component={Link} to="/settings/tables">
                {t('toTables')}
              </Button>
            </Group>
          </Empty>
        }
      >
        {(tables) => <Sheets tables={tables} />}
      </Listed>
    </Container>
  )
}

function Sheets({ tables }: { tables: readonly TableCode[] }) {
  const t = useTexts(tableCodeTexts)
  const { languages, default_language: first, slug } = useMe().restaurant
  const known = [first, ...languages.filter((language) => language !== first)]
  const languageName = useLanguageName()
  const [columns, setColumns] = useState(3)
  const [paper, setPaper] = useState<Paper>('a4')
  const [areas, setAreas] = useState<string[]>([])
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(known.map((language) => [language, FIRST_LINES[language.split('-')[0] ?? ''] ?? ''])),
  )
  useEffect(() => {
    document.body.dataset.codesPaper = paper
    return () => {
      delete document.body.dataset.codesPaper
    }
  }, [paper])
  const shownPages = useRef<HTMLDivElement>(null)
  const allAreas = [...new Set(tables.flatMap(({ area }) => area ?? []))]
  const lines: Line[] = known.flatMap((language) => {
    const text = texts[language]?.trim() ?? ''
    return text === '' ? [] : { language, text, isRightToLeft: RIGHT_TO_LEFT.test(language) }
  })
  const wanted =
    areas.length === 0 ? tables : tables.filter(({ area }) => area !== null && areas.includes(area))
  const pages = pagesOf(wanted, cardsOn(paper, columns, lines.length).length)

  function download(): void {
    const drawn = [...(shownPages.current?.querySelectorAll('svg') ?? [])]
    saveFile(`${slug}-tables.svg`, asFile(drawn, paper))
  }
  return (
    <Stack gap="md">
      <Stack gap="md" className="no-print">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {known.map((language) => (
            <TextInput
              key={language}
              label={t('line', { language: languageName(language) })}
              value={texts[language] ?? ''}
              maxLength={LONGEST_LINE}
              dir="auto"
              onChange={(event) => setTexts({ ...texts, [language]: event.currentTarget.value })}
            />
          ))}
          {allAreas.length > 1 && (
            <MultiSelect
              label={t('areas')}
              placeholder={areas.length === 0 ? t('allAreas') : ''}
              data={allAreas}
              value={areas}
              onChange={setAreas}
            />
          )}
        </SimpleGrid>
        <Group gap="lg" align="flex-end">
          <Choice label={t('columns')}>
            <SegmentedControl
              aria-label={t('columns')}
              data={COLUMNS.map(String)}
              value={String(columns)}
              onChange={(value) => setColumns(Number(value))}
            />
          </Choice>
          <Choice label={t('paper')}>
            <SegmentedControl
              aria-label={t('paper')}
              data={(Object.keys(PAPERS) as Paper[]).map((value) => ({ value, label: t(value) }))}
              value={paper}
              onChange={(value) => setPaper(value as Paper)}
            />
          </Choice>
          <Group gap="sm">
            <Button onClick={() => window.print()}>{t('print')}</Button>
            <Button variant="default" onClick={download}>
              {t('download')}
            </Button>
          </Group>
        </Group>
        <Text size="sm" c="dimmed">
          {t('leadsTo')} <bdi className="break">{wanted[0]?.address}</bdi>
        </Text>
        {wanted[0] && isOnlyHere(wanted[0].address) && <Alert color="orange">{t('onlyHere')}</Alert>}
      </Stack>
      <div className={classes.pages} ref={shownPages}>
        {pages.map((own, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is what stands there
          <div key={index} className={classes.page} data-paper={paper}>
            <Sheet
              {...{ lines, paper, columns }}
              tables={own}
              label={t('page', { page: index + 1, names: own.map(({ name }) => name).join(', ') })}
            />
          </div>
        ))}
      </div>
    </Stack>
  )
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500} aria-hidden>
        {label}
      </Text>
      {children}
    </Stack>
  )
}

function isOnlyHere(address: string): boolean {
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}
