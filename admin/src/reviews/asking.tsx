import { Button, Group, NumberInput, Stack, Switch, Text } from '@mantine/core'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { Panel } from '../ui/panel.tsx'
import { useAskRule } from './data.ts'
import { reviewTexts } from './texts.ts'

const USUAL_HOURS = 3
const MOST_HOURS = 720

/** When guests are asked by mail, or that they are not. */
export function Asking({ hours }: { hours: number | null }) {
  const t = useTexts(reviewTexts)
  const wantedOf = ({ asks, after }: { asks: boolean; after: number | string }) =>
    asks ? Number(after) : null
  const form = useForm({
    initial: { asks: hours !== null, after: (hours ?? USUAL_HOURS) as number | string },
    save: useAskRule(),
    wanted: wantedOf,
    names: { ask_after_hours: 'after' },
  })
  const { asks, after } = form.values
  const wanted = wantedOf(form.values)
  const isOdd = asks && (after === '' || !Number.isInteger(wanted))
  return (
    <Panel title={t('asking')}>
      <form {...form.props}>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('askingAbout')}
          </Text>
          <Switch label={t('askingSwitch')} {...form.check('asks')} />
          {asks && (
            <NumberInput
              label={t('askAfter')}
              description={t('askAfterHint')}
              min={0}
              max={MOST_HOURS}
              allowDecimal={false}
              maw="14rem"
              {...form.input('after')}
            />
          )}
          <Group>
            <Button type="submit" loading={form.isPending} disabled={isOdd || wanted === hours}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}
