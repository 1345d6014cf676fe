import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../ui/language/language.tsx'
import classes from './experiences.module.css'
import { experienceTexts } from './texts.ts'

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector

const LOOK_EVERY_MS = 250

function detectorOf(): Detector | null {
  const Known = (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  return Known && 'mediaDevices' in navigator ? new Known({ formats: ['qr_code'] }) : null
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** Where the browser can read codes by itself; elsewhere people type what stands below the picture. */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const t = useTexts(experienceTexts)
  const [detector] = useState(detectorOf)
  const [isOn, setOn] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const told = useRef(onCode)
  told.current = onCode

  useEffect(() => {
    if (!isOn || !detector) return
    let stream: MediaStream | null = null
    let isOver = false
    let timer = 0
    async function look(): Promise<void> {
      const shown = video.current
      if (isOver || !shown || !detector) return
      const found = await detector.detect(shown).catch(() => [])
      for (const { rawValue } of found) told.current(rawValue)
      timer = window.setTimeout(() => void look(), LOOK_EVERY_MS)
    }
    async function open(): Promise<void> {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        if (isOver || !video.current) return stop(stream)
        video.current.srcObject = stream
        await video.current.play()
        await look()
      } catch {
        setOn(false)
        setRefused(true)
      }
    }
    void open()
    return () => {
      isOver = true
      clearTimeout(timer)
      stop(stream)
    }
  }, [isOn, detector])

  if (!detector) {
    return (
      <Text size="sm" c="dimmed">
        {t('noCamera')}
      </Text>
    )
  }
  return (
    <Stack gap="xs">
      {isOn && <video ref={video} className={classes.video} muted playsInline aria-label={t('picture')} />}
      <Button
        variant={isOn ? 'default' : 'filled'}
        onClick={() => {
          setRefused(false)
          setOn(!isOn)
        }}
      >
        {t(isOn ? 'stopCamera' : 'camera')}
      </Button>
      {isRefused && (
        <Text size="sm" c="red" role="alert">
          {t('cameraRefused')}
        </Text>
      )}
    </Stack>
  )
}
