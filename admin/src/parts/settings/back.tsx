import { Anchor, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import IconBack from '../../ui/icons/generated/IconArrowLeft.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { frameTexts } from './frame-texts.ts'

export function BackToSettings() {
  const t = useTexts(frameTexts)
  return (
    <Anchor component={Link} to="/settings" size="sm" mb={4} display="inline-block">
      <Group gap={4} component="span" wrap="nowrap">
        <IconBack size={16} className="flip" aria-hidden />
        {t('allSettings')}
      </Group>
    </Anchor>
  )
}
