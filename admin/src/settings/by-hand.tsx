import { Button, Group, Stack, TagsInput, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ByHand } from '../../../server/src/restaurant/orders/rules/by-hand.ts'
import { BY_HAND_KEY, byHandQuery } from '../parts/orders/changing.ts'
import { api } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { NumberField, usePercentSign } from '../ui/number-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { Loaded } from '../ui/states.tsx'
import { discountTexts } from './discounts-texts.ts'

/** The reasons that staff choose from, and how much they take off without a manager. */
export function ByHandPanel() {
  const t = useTexts(discountTexts)
  const query = useQuery(byHandQuery)
  return (
    <Panel title={t('byHand')}>
      <Loaded query={query} rows={2}>
        {(state) => <Form state={state} />}
      </Loaded>
    </Panel>
  )
}

function Form({ state }: { state: ByHand }) {
  const t = useTexts(discountTexts)
  const queries = useQueryClient()
  const tellDone = useTellDone()
  const { reasons, most_percent, most_minor } = state
  const form = useForm({
    initial: { reasons, most_percent, most_minor },
    save: useMutation({
      mutationFn: (wanted: ByHand) => api.put<ByHand>('/discounts-by-hand', wanted),
      onSettled: () => queries.invalidateQueries({ queryKey: BY_HAND_KEY }),
    }),
    wanted: (values) => values,
    onSaved(_, values) {
      form.rebase(values)
      tellDone(t('byHandSaved'))
    },
  })
  return (
    <form {...form.props} data-by-hand>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('byHandAbout')}
        </Text>
        <Group gap="sm" align="flex-start">
          <NumberField
            label={t('mostPercent')}
            description={t('noLimit')}
            allowDecimal
            decimalScale={2}
            max={100}
            suffix={usePercentSign()}
            value={form.values.most_percent}
            onValue={(most) => form.set('most_percent', most)}
            error={form.error('most_percent')}
            flex="1 1 12rem"
          />
          <MoneyInput
            label={t('mostAmount')}
            description={t('noLimit')}
            flex="1 1 12rem"
            {...form.money('most_minor')}
          />
        </Group>
        <TagsInput
          label={t('reasons')}
          description={t('reasonsHint')}
          maxTags={30}
          acceptValueOnBlur
          {...form.bind('reasons')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={form.isPending} disabled={!form.isChanged}>
            {t('byHandSave')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
