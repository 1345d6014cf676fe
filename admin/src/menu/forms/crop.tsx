import { Button, Group, Modal, Slider, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../ui/language/language.tsx'
import { uiTexts } from '../../ui/texts.ts'
import classes from '../menu.module.css'
import { type CropBox, cropRect, MOST_ZOOM, outputSize, RATIO, shifted, WHOLE } from './crop-box.ts'
import { useFormTexts } from './wording.ts'

const SHOWN_WIDTH = 640
const KEY_PIXELS = 24
const QUALITY = 0.92
const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Chooses the part of a picture that guests see. Drawn on a canvas: the page's policy shows no other pictures. */
export function Crop({
  picture,
  onDone,
  onClose,
}: {
  picture: ImageBitmap
  onDone: (cropped: { file: Blob; shown: string }) => void
  onClose: () => void
}) {
  const t = useFormTexts()
  const ui = useTexts(uiTexts)
  // A dialog fades in: the canvas is there later than this is.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const [box, setBox] = useState<CropBox>(WHOLE)
  const held = useRef<{ x: number; y: number } | null>(null)

  useEffect(() => {
    if (canvas) draw(canvas, picture, box)
  }, [canvas, picture, box])

  /** Pixels on the screen as pixels of the picture. */
  const scale = () => cropRect(picture, box).width / (canvas?.clientWidth || SHOWN_WIDTH)

  function dragged(event: PointerEvent): void {
    if (!held.current) return
    const by = { x: held.current.x - event.clientX, y: held.current.y - event.clientY }
    held.current = { x: event.clientX, y: event.clientY }
    setBox((before) => shifted(picture, before, { x: by.x * scale(), y: by.y * scale() }))
  }
  function keyed(event: KeyboardEvent): void {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    const step = KEY_PIXELS * scale()
    setBox((before) => shifted(picture, before, { x: arrow.x * step, y: arrow.y * step }))
  }
  async function take(): Promise<void> {
    const whole = document.createElement('canvas')
    Object.assign(whole, outputSize(picture, box))
    draw(whole, picture, box)
    const small = canvas?.toDataURL('image/jpeg', QUALITY) ?? ''
    const file = await new Promise<Blob | null>((resolve) => whole.toBlob(resolve, 'image/jpeg', QUALITY))
    if (file) onDone({ file, shown: small })
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<Text fw={600}>{t('crop')}</Text>}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('cropHow')}
        </Text>
        <canvas
          ref={setCanvas}
          width={SHOWN_WIDTH}
          height={SHOWN_WIDTH / RATIO}
          className={classes.crop}
          tabIndex={0}
          aria-label={t('crop')}
          onKeyDown={keyed}
          onPointerDown={(event) => {
            held.current = { x: event.clientX, y: event.clientY }
            event.currentTarget.setPointerCapture(event.pointerId)
          }}
          onPointerMove={dragged}
          onPointerUp={() => {
            held.current = null
          }}
          onPointerCancel={() => {
            held.current = null
          }}
        />
        <Stack gap={4}>
          <Text size="sm" aria-hidden>
            {t('zoom')}
          </Text>
          <Slider
            min={1}
            max={MOST_ZOOM}
            step={0.05}
            value={box.zoom}
            onChange={(zoom) => setBox((before) => ({ ...before, zoom }))}
            label={null}
            thumbLabel={t('zoom')}
          />
        </Stack>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button onClick={() => void take()}>{t('useCrop')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, box: CropBox): void {
  const { left, top, width, height } = cropRect(picture, box)
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  // What is clear in a PNG would turn black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
}
