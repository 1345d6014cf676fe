import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useNameOf } from '../../ui/names.ts'
import classes from '../menu.module.css'
import { photoPath, type StaffItem } from '../menu-index.ts'
import { Crop } from './crop.tsx'
import type { NewPhoto } from './dish-draft.ts'
import { useFormTexts } from './wording.ts'

const TYPES = 'image/jpeg,image/png,image/webp,image/avif'
const MOST_BYTES = 10 * 1024 * 1024
const SHOWN_PIXELS = 700

/** Chosen, cropped and shown here; sent when the form is saved. */
export function PhotoField({
  item,
  photo,
  onChange,
  error,
}: {
  item: StaffItem | null
  photo: NewPhoto
  onChange: (photo: NewPhoto) => void
  error: string | null
}) {
  const t = useFormTexts()
  const nameOf = useNameOf()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [fault, setFault] = useState<'notAnImage' | 'tooLarge' | null>(null)
  const src = photo === 'none' ? null : (photo?.shown ?? photoPath(item?.photo ?? null, SHOWN_PIXELS))

  async function choose(file: File | null): Promise<void> {
    if (!file) return
    setFault(file.size > MOST_BYTES ? 'tooLarge' : null)
    if (file.size > MOST_BYTES) return
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      setFault('notAnImage')
    }
  }

  return (
    <Stack gap="xs">
      {src && (
        <img className={classes.photo} src={src} alt={t('photoOf', { name: nameOf(item?.name ?? '') })} />
      )}
      <Group gap="xs">
        {/* Chosen anew, the same file must be heard of again: the button forgets what was chosen. */}
        <FileButton
          key={picture ? 'cropping' : 'choosing'}
          onChange={(file) => void choose(file)}
          accept={TYPES}
        >
          {(props) => (
            <Button variant="default" {...props}>
              {t(src ? 'replacePhoto' : 'choosePhoto')}
            </Button>
          )}
        </FileButton>
        {src && (
          <Button variant="subtle" color="red" onClick={() => onChange(item?.photo ? 'none' : null)}>
            {t('removePhoto')}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {t('photoHint')}
      </Text>
      {(fault || error) && (
        <Text size="sm" c="red" role="alert">
          {fault ? t(fault) : error}
        </Text>
      )}
      {picture && (
        <Crop
          picture={picture}
          onClose={() => setPicture(null)}
          onDone={(cropped) => {
            setPicture(null)
            onChange(cropped)
          }}
        />
      )}
    </Stack>
  )
}
