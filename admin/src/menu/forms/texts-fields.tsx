import { Badge, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useMe } from '../../ui/me.ts'
import { useLanguageName } from '../../ui/names.ts'
import classes from '../menu.module.css'
import { lacks } from '../menu-index.ts'
import { useFormTexts } from './wording.ts'

type Words = Record<string, string>

/** A name, and where there is one a description, in each language side by side; what is missing is marked. */
export function TextsFields({
  name,
  onName,
  description,
  onDescription,
  error,
}: {
  name: Words
  onName: (name: Words) => void
  description?: Words
  onDescription?: (description: Words) => void
  error: (field: string) => string | null
}) {
  const t = useFormTexts()
  const languageName = useLanguageName()
  const { default_language: first } = useMe().restaurant
  return (
    <div className={classes.columns}>
      {Object.keys(name).map((language) => {
        const isMissing = lacks(name, language) || (description !== undefined && lacks(description, language))
        const spoken = languageName(language)
        return (
          <Stack key={language} gap="xs" data-language={language}>
            <Group gap="xs">
              <Text size="sm" fw={600}>
                {spoken}
              </Text>
              {isMissing && (
                <Badge size="sm" variant="light" color="orange" tt="none">
                  {t('missing')}
                </Badge>
              )}
            </Group>
            <TextInput
              label={t('name')}
              aria-label={`${t('name')} · ${spoken}`}
              lang={language}
              dir="auto"
              value={name[language] ?? ''}
              onChange={(event) => onName({ ...name, [language]: event.currentTarget.value })}
              error={error(`name.${language}`) ?? (language === first ? error('name') : null)}
              {...(language === first && { 'data-autofocus': true })}
            />
            {description && onDescription && (
              <Textarea
                label={t('description')}
                aria-label={`${t('description')} · ${spoken}`}
                lang={language}
                dir="auto"
                autosize
                minRows={2}
                maxRows={8}
                value={description[language] ?? ''}
                onChange={(event) => onDescription({ ...description, [language]: event.currentTarget.value })}
                error={error(`description.${language}`)}
              />
            )}
          </Stack>
        )
      })}
    </div>
  )
}
