import { Badge, Checkbox, Group, Select, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useTexts } from '../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../ui/me.ts'
import { asEverywhere, pricesAt, useComparing } from './branch-items.ts'
import { branchTexts } from './branch-texts.ts'
import classes from './menu.module.css'
import { priceSpan, type StaffItem } from './menu-index.ts'
import { useOpen } from './opened.ts'
import { menuTexts } from './texts.ts'

/** Which branch the dishes are compared with, and how many differ there. */
export function CompareBar({
  isOnlyDiffering,
  onOnlyDiffering,
}: {
  isOnlyDiffering: boolean
  onOnlyDiffering: (isOnly: boolean) => void
}) {
  const t = useTexts(branchTexts)
  const { compared, branches, chosen, choose } = useComparing()
  if (branches.length === 0) return null
  return (
    <Group gap="sm" data-compare>
      <Select
        aria-label={t('compare')}
        placeholder={t('compare')}
        data={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen === null ? null : String(chosen)}
        onChange={(next) => choose(next === null ? null : Number(next))}
        clearable
        w={{ base: '100%', xs: '16rem' }}
      />
      {compared && (
        <>
          <Text size="sm" c="dimmed" role="status">
            {t('differing', { count: compared.items.size })}
          </Text>
          <Checkbox
            label={t('onlyDiffering')}
            checked={isOnlyDiffering}
            onChange={(event) => onOnlyDiffering(event.currentTarget.checked)}
          />
        </>
      )}
    </Group>
  )
}

/** What the branch has of its own, beside what the restaurant has; a press changes it. */
export function AtBranch({ item, name }: { item: StaffItem; name: string }) {
  const t = useTexts(branchTexts)
  const menu = useTexts(menuTexts)
  const { price } = useRestaurantFormat()
  const open = useOpen()
  const mayChange = useMay('changeMenu')
  const { compared } = useComparing()
  if (!compared) return null
  const own = compared.items.get(item.id) ?? asEverywhere(item.id)
  const [low, high] = priceSpan(pricesAt(item, own))
  const isPriced = own.price_minor !== null || own.variants.length > 0
  return (
    <UnstyledButton
      className={classes.atBranch}
      disabled={!mayChange}
      onClick={() => open({ form: 'atBranch', id: item.id })}
      data-at-branch={item.id}
    >
      <VisuallyHidden>{t('edit', { name, branch: compared.name })}</VisuallyHidden>
      {own.is_hidden ? (
        <Badge size="sm" variant="light" color="gray" tt="none">
          {t('notThere')}
        </Badge>
      ) : (
        <>
          <Text size="sm" {...(isPriced ? { fw: 600 } : { c: 'dimmed' })}>
            {own.version === null ? (
              t('same')
            ) : (
              <bdi>
                {low === high ? price(low) : menu('fromPrice', { low: price(low), high: price(high) })}
              </bdi>
            )}
          </Text>
          {own.is_available !== null && (
            <Badge size="sm" variant="light" color={own.is_available ? 'green' : 'red'} tt="none">
              {t(own.is_available ? 'onSale' : 'soldOut')}
            </Badge>
          )}
        </>
      )}
    </UnstyledButton>
  )
}
