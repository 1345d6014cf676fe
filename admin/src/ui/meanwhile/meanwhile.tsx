import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useTexts } from '../language/language.tsx'
import { useRestaurantFormat } from '../me.ts'
import type { Clash } from './merge.ts'
import { meanwhileTexts } from './texts.ts'

export type Met = {
  by: string | null
  at: string | null
  /** Deleted by them. */
  isGone: boolean
  clashes: Clash[]
  /** What they changed and nobody here did: it is in the form already. */
  taken: string[]
}

/** Says that somebody else has changed it, and lets one choose where both changed the same. */
export function Meanwhile({
  met,
  label,
  show,
  onChoose,
}: {
  met: Met | null
  /** What a field is called, by its path. */
  label: (path: string) => string
  /** Its value in words. */
  show: (path: string, value: unknown) => string
  onChoose: (path: string, value: unknown) => void
}) {
  const t = useTexts(meanwhileTexts)
  const { ago } = useRestaurantFormat()
  if (!met) return null
  const by = met.by ?? t('somebody')
  const when = met.at ? ` (${ago(met.at, Date.now())})` : ''
  if (met.isGone) {
    return (
      <Alert color="orange" role="alert" title={t('goneMeanwhile', { by }) + when} data-meanwhile>
        {t('goneMeanwhileMore')}
      </Alert>
    )
  }
  return (
    <Alert color="orange" role="alert" title={t('changedMeanwhile', { by }) + when} data-meanwhile>
      <Stack gap="sm">
        {met.taken.length > 0 && (
          <Text size="sm">{t('takenOver', { fields: met.taken.map(label).join(', ') })}</Text>
        )}
        {met.clashes.map(({ path, mine, theirs }) => (
          <Stack key={path} gap={4} data-clash={path}>
            <Text size="sm" fw={600}>
              {label(path)}
            </Text>
            <Text size="sm" className="break">
              {t('yours')} <bdi>{show(path, mine)}</bdi>
            </Text>
            <Text size="sm" className="break">
              {t('theirs', { by })} <bdi>{show(path, theirs)}</bdi>
            </Text>
            <Group gap="xs">
              <Button size="compact-sm" variant="default" onClick={() => onChoose(path, mine)}>
                {t('keepMine')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => onChoose(path, theirs)}>
                {t('takeTheirs')}
              </Button>
            </Group>
          </Stack>
        ))}
        <Text size="sm">{t(met.clashes.length > 0 ? 'chooseThenSave' : 'saveAgain')}</Text>
      </Stack>
    </Alert>
  )
}
