import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import IconDownload from '../ui/icons/generated/IconDownload.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { callHref } from '../ui/place.ts'
import { useTellProblem } from '../ui/problem.ts'
import { saveFile } from '../ui/save-file.ts'
import { uiTexts } from '../ui/texts.ts'
import { type OrderFilter, wantedOf } from './list-data.ts'
import { listTexts } from './list-texts.ts'

type Progressed = { rows: number; total: number | null }

/** Takes what was looked for away as a file, tells how far it is, and stops when asked to. */
export function ExportButton({ filter }: { filter: OrderFilter }) {
  const t = useTexts(listTexts)
  const ui = useTexts(uiTexts)
  const format = useRestaurantFormat()
  const tellDone = useTellDone()
  const tellProblem = useTellProblem()
  const [state, setState] = useState<Progressed | null>(null)
  const loading = useMutation({
    mutationFn: ({ signal }: AbortController) => download(filter, signal, setState),
    onMutate: () => setState({ rows: 0, total: null }),
    onSuccess({ blob, rows }) {
      saveFile('orders.csv', blob)
      tellDone(t('exportDone', { count: rows }))
    },
    onError: (error, { signal }) => {
      if (!signal.aborted) tellProblem(error)
    },
    onSettled: () => setState(null),
  })
  const stop = () => loading.variables?.abort()

  const said =
    state &&
    (state.total === null
      ? t('exportSoFar', { count: state.rows })
      : t('exportOf', { count: format.number(state.rows), total: format.number(state.total) }))
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => loading.mutate(new AbortController())}
        loading={state !== null}
      >
        {t('export')}
      </Button>
      <Modal
        opened={state !== null}
        onClose={stop}
        title={<Text fw={600}>{t('exporting')}</Text>}
        closeButtonProps={{ 'aria-label': ui('close') }}
      >
        <Stack gap="md">
          <Progress
            value={state?.total ? (100 * state.rows) / state.total : 100}
            animated={state?.total === null}
            aria-label={t('exporting')}
          />
          <Text role="status">{said}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={stop} data-autofocus>
              {t('exportStop')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}

async function download(
  filter: OrderFilter,
  signal: AbortSignal,
  onProgress: (progressed: Progressed) => void,
): Promise<{ blob: Blob; rows: number }> {
  const answer = await fetch(callHref(`/orders/export?${wantedOf(filter)}`), {
    credentials: 'same-origin',
    signal,
  }).catch((error) => {
    throw signal.aborted ? error : new ApiError(0, 'unreachable', 'The server cannot be reached.')
  })
  if (!answer.ok || !answer.body) {
    const body = await answer.json().catch(() => null)
    throw new ApiError(answer.status, body?.error?.code ?? 'internal_error', answer.statusText)
  }
  const count = answer.headers.get('X-Total-Count')
  const total = count === null ? null : Number(count)
  const parts: BlobPart[] = []
  const lines = lineCounter()
  const reader = answer.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    onProgress({ rows: Math.max(0, lines.add(value) - 1), total })
  }
  return { blob: new Blob(parts, { type: 'text/csv' }), rows: Math.max(0, lines.add(new Uint8Array()) - 1) }
}

const QUOTE = 0x22
const NEW_LINE = 0x0a

/** Counts the lines of a CSV; a line's end between quotes belongs to a text. */
function lineCounter(): { add: (bytes: Uint8Array) => number } {
  let lines = 0
  let isQuoted = false
  return {
    add(bytes) {
      for (const byte of bytes) {
        if (byte === QUOTE) isQuoted = !isQuoted
        else if (byte === NEW_LINE && !isQuoted) lines++
      }
      return lines
    },
  }
}
