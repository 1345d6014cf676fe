import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../ui/me.ts'
import { shareOf } from './margin-share.ts'
import classes from './menu.module.css'
import { marginsQuery } from './recipe-data.ts'
import { recipeTexts } from './recipe-texts.ts'

/** What is left of a dish's price once its recipe is paid; of several sizes the least. */
export function MarginOf({ itemId }: { itemId: number }) {
  const t = useTexts(recipeTexts)
  const format = useRestaurantFormat()
  const isAsked = useMay('keepStock')
  const { data = [] } = useQuery({ ...marginsQuery, enabled: isAsked, staleTime: 60_000 })
  const shares = data.filter(({ item_id }) => item_id === itemId).flatMap((one) => shareOf(one) ?? [])
  // Once one dish has a margin all have its place, so that prices stand below each other.
  if (data.length === 0) return null
  return (
    <Text size="sm" c="dimmed" className={classes.margin}>
      {shares.length > 0 && t('marginShort', { share: format.share(Math.min(...shares)) })}
    </Text>
  )
}
