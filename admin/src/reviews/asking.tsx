import { Button, Group, NumberInput, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useTellDone } from '../ui/done.ts'
import { errorOn } from '../ui/field-error.ts'
import { useTexts } from '../ui/language/language.tsx'
import { Panel } from '../ui/panel.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { useAskRule } from './data.ts'
import { reviewTexts } from './texts.ts'

const USUAL_HOURS = 3
const MOST_HOURS = 720

/** When guests are asked by mail, or that they are not. */
export function Asking({ hours }: { hours: number | null }) {
  const t = useTexts(reviewTexts)
  const tellDone = useTellDone()
  const tell = useTellProblem()
  const save = useAskRule()
  const [asks, setAsks] = useState(hours !== null)
  const [after, setAfter] = useState<number | string>(hours ?? USUAL_HOURS)
  const wanted = asks ? Number(after) : null
  const isOdd = asks && (after === '' || !Number.isInteger(wanted))
  return (
    <Panel title={t('asking')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // With the new rule the panel is drawn anew, and callbacks of the old one would not be called any more.
          save.mutateAsync(wanted).then(
            () => tellDone(t(wanted === null ? 'askingOff' : 'askingSaved')),
            (error) => {
              if (!errorOn(error, 'ask_after_hours')) tell(error)
            },
          )
        }}
      >
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('askingAbout')}
          </Text>
          <Switch
            label={t('askingSwitch')}
            checked={asks}
            onChange={(event) => setAsks(event.currentTarget.checked)}
          />
          {asks && (
            <NumberInput
              label={t('askAfter')}
              description={t('askAfterHint')}
              value={after}
              onChange={setAfter}
              min={0}
              max={MOST_HOURS}
              allowDecimal={false}
              maw="14rem"
              error={errorOn(save.error, 'ask_after_hours')}
            />
          )}
          <Group>
            <Button type="submit" loading={save.isPending} disabled={isOdd || wanted === hours}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}
