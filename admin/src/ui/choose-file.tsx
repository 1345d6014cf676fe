import { Button, FileButton } from '@mantine/core'
import type { ReactNode } from 'react'
import IconUpload from './icons/generated/IconUpload.ts'

/** The next file is chosen by the same button; once one is shown, it steps back behind what is done with that one. */
export function ChooseFile({
  accept,
  hasFile,
  isBusy,
  onChoose,
  children,
}: {
  accept: string
  hasFile: boolean
  isBusy: boolean
  onChoose: (file: File | null) => void
  children: ReactNode
}) {
  return (
    // Made anew, so that the same file can be chosen again.
    <FileButton key={String(hasFile)} onChange={onChoose} accept={accept}>
      {(props) => (
        <Button
          w="fit-content"
          variant={hasFile ? 'default' : 'filled'}
          leftSection={<IconUpload size={16} aria-hidden />}
          loading={isBusy && !hasFile}
          {...props}
        >
          {children}
        </Button>
      )}
    </FileButton>
  )
}
