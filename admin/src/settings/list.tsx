import { Box, Container, Group, Paper, SimpleGrid, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { may } from '../../../server/src/ground/staff/rights.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMe } from '../ui/me.ts'
import { PageHead } from '../ui/page-head.tsx'
import { PAGE_RIGHTS } from '../ui/page-rights.ts'
import { listTexts } from './list-texts.ts'
import { GROUPS, SETTINGS_PAGES } from './pages.ts'
import classes from './settings.module.css'

export function SettingsListPage() {
  const t = useTexts(listTexts)
  const { role } = useMe()
  const open = SETTINGS_PAGES.filter(({ to }) => may(role, PAGE_RIGHTS[to]))
  return (
    <Container size="lg" px={0}>
      <PageHead title={t('title')}>{t('about')}</PageHead>
      <Stack gap="xl">
        {GROUPS.filter((group) => open.some((page) => page.group === group)).map((group) => (
          <Stack key={group} gap="sm" component="section" aria-labelledby={`settings-${group}`}>
            <Title order={2} size="h4" id={`settings-${group}`}>
              {t(group)}
            </Title>
            <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
              {open
                .filter((page) => page.group === group)
                .map(({ to, text, about, icon: Icon }) => (
                  <UnstyledButton key={text} component={Link} to={to}>
                    <Paper withBorder p="md" className={classes.card ?? ''}>
                      <Group gap="sm" wrap="nowrap" align="flex-start">
                        <Box flex="none" component="span" lh={1}>
                          <Icon size={22} stroke={1.7} aria-hidden />
                        </Box>
                        <Stack gap={2} miw={0}>
                          <Text fw={600}>{t(text)}</Text>
                          <Text size="sm" c="dimmed">
                            {t(about)}
                          </Text>
                        </Stack>
                      </Group>
                    </Paper>
                  </UnstyledButton>
                ))}
            </SimpleGrid>
          </Stack>
        ))}
      </Stack>
    </Container>
  )
}
