import { List, MultiSelect, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { SettingsPage } from '../parts/settings/frame.tsx'
import type { SettingsForm } from '../parts/settings/use-settings.ts'
import { digitsOf, formatFor } from '../ui/language/format.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { Panel } from '../ui/panel.tsx'
import { useCountries, useCurrencies, useLanguageChoices, useZones } from './choices.ts'
import { VenueName } from './venue-name.tsx'
import { venueTexts } from './venue-texts.ts'

type Form = SettingsForm<'venue'>

const SAMPLE_MINOR = 1250
/** A list longer than this is searched by typing. */
const MOST_OFFERED = 60

export function VenuePage() {
  const t = useTexts(venueTexts)
  const warning = ({ value, saved }: Form) => {
    const isOtherMoney = value.currency !== saved.currency
    const isOtherClock = value.timezone !== saved.timezone
    if (!isOtherMoney && !isOtherClock) return null
    return {
      title: t('warnTitle'),
      action: t('warnAction'),
      text: (
        <Stack gap="xs">
          {isOtherMoney && (
            <Text>{t('warnCurrency', { before: saved.currency, after: value.currency })}</Text>
          )}
          {isOtherClock && <Text>{t('warnClock', { before: saved.timezone, after: value.timezone })}</Text>}
        </Stack>
      ),
    }
  }
  return (
    <SettingsPage
      part="venue"
      title={t('title')}
      about={t('about')}
      texts={venueTexts}
      warning={warning}
      above={<VenueName />}
      preview={(form) => <Preview form={form} />}
    >
      {(form) => <Fields form={form} />}
    </SettingsPage>
  )
}

function Fields({ form: { value, set, error } }: { form: Form }) {
  const t = useTexts(venueTexts)
  const countries = useCountries(value.country)
  const currencies = useCurrencies(value.currency)
  const zones = useZones(value.timezone)
  const languages = useLanguageChoices(value.languages)
  const searched = { searchable: true, limit: MOST_OFFERED, nothingFoundMessage: '—' } as const
  return (
    <>
      <Panel title={t('place')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label={t('country')}
            description={t('countryHint')}
            data={countries}
            value={value.country}
            onChange={(country) => set({ country })}
            placeholder={t('noCountry')}
            clearable
            error={error('country')}
            {...searched}
          />
          <Select
            label={t('timezone')}
            description={t('timezoneHint')}
            data={zones}
            value={value.timezone}
            onChange={(timezone) => timezone !== null && set({ timezone })}
            allowDeselect={false}
            error={error('timezone')}
            {...searched}
          />
        </SimpleGrid>
      </Panel>
      <Panel title={t('money')}>
        <Select
          label={t('currency')}
          description={t('currencyHint')}
          data={currencies}
          value={value.currency}
          onChange={(currency) => currency !== null && set({ currency })}
          allowDeselect={false}
          error={error('currency')}
          maw="24rem"
          {...searched}
        />
      </Panel>
      <Panel title={t('words')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <MultiSelect
            label={t('languages')}
            description={t('languagesHint')}
            data={languages}
            value={value.languages}
            onChange={(chosen) =>
              // The main language is always one of them.
              set({ languages: [...new Set([value.default_language, ...chosen])] })
            }
            error={error('languages')}
            hidePickedOptions
            {...searched}
          />
          <Select
            label={t('default_language')}
            description={t('defaultHint')}
            data={languages.filter(({ value: code }) => value.languages.includes(code))}
            value={value.default_language}
            onChange={(code) => code !== null && set({ default_language: code })}
            allowDeselect={false}
            error={error('default_language')}
          />
        </SimpleGrid>
      </Panel>
    </>
  )
}

function Preview({ form: { value } }: { form: Form }) {
  const t = useTexts(venueTexts)
  const { language } = useLanguage()
  const format = formatFor(language, value.timezone)
  const names = new Intl.DisplayNames([language], { type: 'language' })
  const nameOf = (code: string) => names.of(code) ?? code
  const minor = digitsOf(value.currency) === 0 ? SAMPLE_MINOR * 10 : SAMPLE_MINOR
  return (
    <List size="sm">
      <List.Item>{t('previewClock', { moment: format.moment(Date.now()) })}</List.Item>
      <List.Item>{t('previewMoney', { price: format.money(minor, value.currency) })}</List.Item>
      <List.Item>
        {t('previewLanguages', {
          names: value.languages.map(nameOf).join(', '),
          main: nameOf(value.default_language),
        })}
      </List.Item>
    </List>
  )
}
