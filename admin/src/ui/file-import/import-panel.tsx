import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ChooseFile } from '../choose-file.tsx'
import { useTexts } from '../language/language.tsx'
import { Panel } from '../panel.tsx'
import { FileFaults } from './file-faults.tsx'
import { fileImportTexts } from './texts.ts'
import type { PlaceFault } from './use-file-import.ts'

/** Where a file is chosen, and below it what is wrong with it or what it would change. */
export function ImportPanel({
  hint,
  accept,
  hasFile,
  isBusy,
  onChoose,
  faults,
  placeOf,
  children,
}: {
  hint: string
  accept: string
  hasFile: boolean
  isBusy: boolean
  onChoose: (file: File) => Promise<void>
  faults: PlaceFault[]
  placeOf: (place: string) => ReactNode
  children: ReactNode
}) {
  const t = useTexts(fileImportTexts)
  return (
    <Panel title={t('import')}>
      <Stack gap="sm">
        <Text c="dimmed">{hint}</Text>
        <ChooseFile
          accept={accept}
          hasFile={hasFile}
          isBusy={isBusy}
          onChoose={(file) => file && void onChoose(file)}
        >
          {t('chooseFile')}
        </ChooseFile>
        <FileFaults faults={faults} placeOf={placeOf} />
        {children}
      </Stack>
    </Panel>
  )
}
