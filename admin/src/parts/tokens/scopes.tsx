import { Checkbox, Code, Group, List, Stack, Text } from '@mantine/core'
import { useTexts } from '../../ui/language/language.tsx'
import { isScope, SCOPES, scopeTexts } from './scope-texts.ts'

/** Every scope with what it allows. */
export function ScopeChoice({
  label,
  value,
  error,
  onChange,
}: {
  label: string
  value: string[]
  error: string | null
  onChange: (scopes: string[]) => void
}) {
  const t = useTexts(scopeTexts)
  return (
    <Checkbox.Group label={label} value={value} onChange={onChange} error={error} withAsterisk>
      <Stack gap="xs" mt="xs" mb={4}>
        {SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={
              <>
                {t(scope)}{' '}
                <Text span size="xs" c="dimmed" dir="ltr" ff="monospace">
                  {scope}
                </Text>
              </>
            }
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

export function ScopeNames({ scopes }: { scopes: string[] }) {
  return (
    <Group gap={6} component="span">
      {scopes.map((scope) => (
        <Code key={scope} dir="ltr">
          {scope}
        </Code>
      ))}
    </Group>
  )
}

/** What it may do, in plain words. */
export function ScopeList({ scopes }: { scopes: string[] }) {
  const t = useTexts(scopeTexts)
  return (
    <List size="sm" spacing={2}>
      {scopes.map((scope) => (
        <List.Item key={scope}>{isScope(scope) ? t(scope) : scope}</List.Item>
      ))}
    </List>
  )
}
