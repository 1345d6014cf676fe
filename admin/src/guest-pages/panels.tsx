import {
  Alert,
  Anchor,
  Button,
  Checkbox,
  ColorInput,
  FileButton,
  Group,
  Image,
  NumberInput,
  Radio,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { GuestPageState } from '../../../server/src/restaurant/guest-pages/contract.ts'
import { contrast, readableOn } from '../../../server/src/restaurant/guest-pages/rules/colour.ts'
import { cardBounds } from '../../../server/src/restaurant/guest-pages/rules/gift-cards.ts'
import { api } from '../ui/api.ts'
import { Copy } from '../ui/copy.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useMe, useRestaurantFormat } from '../ui/me.ts'
import { MoneyInput } from '../ui/money-input.tsx'
import { useLanguageName } from '../ui/names.ts'
import { Panel } from '../ui/panel.tsx'
import { useTellProblem } from '../ui/problem.ts'
import type { Props, Settings } from './draft.ts'
import { guestPageTexts } from './texts.ts'

const PARTS = ['menu', 'ordering', 'tables', 'booking', 'gift_cards', 'experiences', 'reviews'] as const
const WAYS = ['online', 'gift_card', 'at_venue'] as const
const CONFIRMED = ['orders', 'bookings'] as const
const CONFIRM_RULES = ['off', 'mail', 'call'] as const
const RULES = ['accept', 'pay_first', 'sitting'] as const

export function Parts({ draft, change }: Props) {
  const t = useTexts(guestPageTexts)
  const { parts } = draft.settings
  return (
    <Panel title={t('parts')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {PARTS.map((part) => (
          <Checkbox
            key={part}
            label={t(`part_${part}`)}
            checked={parts[part]}
            onChange={(event) => change({ parts: { ...parts, [part]: event.currentTarget.checked } })}
          />
        ))}
      </SimpleGrid>
    </Panel>
  )
}

export function Paying({ form, draft, change }: Props) {
  const t = useTexts(guestPageTexts)
  const { payment, table_rule, most_pieces, most_order_minor } = draft.settings
  return (
    <Panel title={t('paying')}>
      <Stack gap="md">
        {WAYS.map((way) => (
          <Checkbox
            key={way}
            label={t(`pay_${way}`)}
            checked={payment[way]}
            onChange={(event) => change({ payment: { ...payment, [way]: event.currentTarget.checked } })}
          />
        ))}
        <Radio.Group
          label={t('tableRule')}
          value={table_rule}
          onChange={(value) => change({ table_rule: value as Settings['table_rule'] })}
        >
          <Stack gap="xs" mt="xs">
            {RULES.map((rule) => (
              <Radio key={rule} value={rule} label={t(`rule_${rule}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Group align="flex-end">
          <NumberInput
            label={t('mostPieces')}
            min={1}
            max={500}
            value={most_pieces}
            onChange={(value) => change({ most_pieces: Number(value) || 1 })}
            error={form.error('settings.most_pieces')}
          />
          <MoneyInput
            label={t('mostOrder')}
            description={t('mostOrderHint')}
            minor={most_order_minor}
            onMinor={(minor) => change({ most_order_minor: minor })}
            error={form.error('settings.most_order_minor')}
          />
        </Group>
      </Stack>
    </Panel>
  )
}

export function Confirming({ state, draft, change }: Props) {
  const t = useTexts(guestPageTexts)
  const { confirm } = draft.settings
  const asksByMail = CONFIRMED.some((what) => confirm[what] === 'mail')
  return (
    <Panel title={t('confirming')}>
      <Text mb="sm">{t('confirmingHint')}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {CONFIRMED.map((what) => (
          <Radio.Group
            key={what}
            label={t(`confirm_${what}`)}
            value={confirm[what]}
            onChange={(value) =>
              change({ confirm: { ...confirm, [what]: value as Settings['confirm']['orders'] } })
            }
          >
            <Stack gap="xs" mt="xs">
              {CONFIRM_RULES.map((rule) => (
                <Radio key={rule} value={rule} label={t(`confirm_${rule}`)} />
              ))}
            </Stack>
          </Radio.Group>
        ))}
      </SimpleGrid>
      {asksByMail && !state.sends_mail && (
        <Alert color="orange" mt="sm">
          {t('sendsNone')}
        </Alert>
      )}
    </Panel>
  )
}

export function GiftCards({ state, form, draft, change }: Props) {
  const t = useTexts(guestPageTexts)
  const { gift_cards } = draft.settings
  const { price } = useRestaurantFormat()
  const usual = cardBounds(
    { ...gift_cards, least_minor: null, most_minor: null },
    useMe().restaurant.currency,
  )
  const set = (more: Partial<Settings['gift_cards']>) => change({ gift_cards: { ...gift_cards, ...more } })
  return (
    <Panel title={t('giftCards')}>
      <Text mb="sm">{t('giftCardsHint')}</Text>
      {draft.settings.parts.gift_cards && !state.sends_mail && (
        <Alert color="orange" mb="sm">
          {t('sendsNone')}
        </Alert>
      )}
      <Group align="flex-start">
        <MoneyInput
          label={t('leastCard')}
          description={t('leaveEmpty', { amount: price(usual.leastMinor) })}
          minor={gift_cards.least_minor}
          onMinor={(minor) => set({ least_minor: minor })}
          error={form.error('settings.gift_cards.least_minor')}
        />
        <MoneyInput
          label={t('mostCard')}
          description={t('leaveEmpty', { amount: price(usual.mostMinor) })}
          minor={gift_cards.most_minor}
          onMinor={(minor) => set({ most_minor: minor })}
          error={form.error('settings.gift_cards.most_minor')}
        />
        <NumberInput
          label={t('validMonths')}
          description={t('validMonthsHint')}
          min={1}
          max={240}
          value={gift_cards.valid_months ?? ''}
          onChange={(value) => set({ valid_months: value === '' ? null : Number(value) || null })}
          error={form.error('settings.gift_cards.valid_months')}
        />
      </Group>
    </Panel>
  )
}

const BY_DAY = '#ffffff'
const BY_NIGHT = '#211e1b'

export function Look({ form, draft, change }: Props) {
  const t = useTexts(guestPageTexts)
  const { accent } = draft.settings
  const isColour = accent !== null && /^#[0-9a-f]{6}$/i.test(accent)
  const ratio = (background: string) =>
    isColour ? `${contrast(readableOn(accent, background), background).toFixed(1)} : 1` : ''
  return (
    <Panel title={t('look')}>
      <Stack gap="md">
        <ColorInput
          withEyeDropper={false}
          label={t('colour')}
          description={
            isColour ? t('colourHint', { light: ratio(BY_DAY), dark: ratio(BY_NIGHT) }) : t('noColour')
          }
          maw="20rem"
          dir="ltr"
          value={accent ?? ''}
          onChange={(value) => change({ accent: value === '' ? null : value })}
          error={form.error('settings.accent')}
        />
        <Group align="flex-start" gap="xl">
          <Picture kind="cover" form={form} />
          <Picture kind="logo" form={form} />
        </Group>
      </Stack>
    </Panel>
  )
}

/** Like everything else here it is guests' to see once it is saved. */
function Picture({ kind, form }: Pick<Props, 'form'> & { kind: 'cover' | 'logo' }) {
  const t = useTexts(guestPageTexts)
  const tell = useTellProblem()
  const address = form.values[kind]
  const take = useMutation({
    mutationFn: (file: File) => api.upload<{ address: string }>(`/guest-pages/pictures/${kind}`, file),
    onSuccess: (made) => put(made.address, 'new'),
    onError: tell,
  })
  function put(shown: string | null, wish: 'new' | 'none'): void {
    form.set(kind, shown)
    form.set('pictures', (now) => ({ ...now, [kind]: wish }))
  }
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t(kind)}
      </Text>
      {address && (
        <Image src={address} alt="" w={kind === 'logo' ? 90 : 160} h={90} fit="cover" radius="sm" />
      )}
      <Group gap="xs">
        <FileButton
          accept="image/jpeg,image/png,image/webp,image/avif"
          onChange={(file) => file && take.mutate(file)}
        >
          {(props) => (
            <Button {...props} variant="default" size="xs" aria-label={`${t('chooseFile')}: ${t(kind)}`}>
              {t('chooseFile')}
            </Button>
          )}
        </FileButton>
        {address && (
          <Button
            variant="subtle"
            size="xs"
            aria-label={`${t('removePicture')}: ${t(kind)}`}
            onClick={() => put(null, 'none')}
          >
            {t('removePicture')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

export function Words({ state, form, draft, change }: Props) {
  const t = useTexts(guestPageTexts)
  const languageName = useLanguageName()
  const { welcome, about, address, phone, map_url } = draft.settings
  return (
    <>
      <Panel title={t('words')}>
        <Stack gap="md">
          {state.page_languages.map((language) => (
            <Stack key={language} gap="xs">
              <TextInput
                label={t('welcome', { language: languageName(language) })}
                dir="auto"
                value={welcome[language] ?? ''}
                onChange={(event) =>
                  change({ welcome: { ...welcome, [language]: event.currentTarget.value } })
                }
              />
              <Textarea
                label={t('aboutUs', { language: languageName(language) })}
                dir="auto"
                autosize
                minRows={2}
                value={about[language] ?? ''}
                onChange={(event) => change({ about: { ...about, [language]: event.currentTarget.value } })}
              />
            </Stack>
          ))}
        </Stack>
      </Panel>
      <Panel title={t('place')}>
        <Stack gap="md" maw="34rem">
          <Textarea
            label={t('address')}
            autosize
            value={address ?? ''}
            onChange={(event) => change({ address: event.currentTarget.value || null })}
          />
          <TextInput
            label={t('phone')}
            dir="ltr"
            value={phone ?? ''}
            onChange={(event) => change({ phone: event.currentTarget.value || null })}
          />
          <TextInput
            label={t('mapUrl')}
            dir="ltr"
            value={map_url ?? ''}
            onChange={(event) => change({ map_url: event.currentTarget.value || null })}
            error={form.error('settings.map_url')}
          />
        </Stack>
      </Panel>
    </>
  )
}

export function Embedding({ state, form, draft }: Props) {
  const t = useTexts(guestPageTexts)
  const line = (part: string) =>
    `<script src="${state.service}/embed.js" data-restaurant="${state.slug}" data-part="${part}" async></script>`
  const wrong = draft.origins
    .split(/\s+/)
    .findIndex((_, index) => form.error(`settings.embed_origins.${index}`))
  return (
    <Panel title={t('embed')}>
      <Stack gap="md">
        <Textarea
          label={t('origins')}
          description={t('originsHint')}
          dir="ltr"
          autosize
          minRows={2}
          value={draft.origins}
          onChange={(event) => form.set('origins', event.currentTarget.value)}
          error={wrong === -1 ? undefined : form.error(`settings.embed_origins.${wrong}`)}
        />
        <Copy label={t('embedHint')} value={line('book')} />
        <Copy label={t('embedOrder')} value={line('order')} />
      </Stack>
    </Panel>
  )
}

export function Tables({ state }: { state: GuestPageState }) {
  const t = useTexts(guestPageTexts)
  return (
    <Panel title={t('tables')}>
      <Text mb="sm">
        {state.tables.length === 0 ? t('noTables') : t('tablesHint')}{' '}
        {state.tables.length > 0 ? (
          <Anchor component={Link} to="/settings/table-codes" underline="always">
            {t('printCodes')}
          </Anchor>
        ) : (
          <Anchor component={Link} to="/settings/tables" underline="always">
            {t('addCodes')}
          </Anchor>
        )}
      </Text>
      {state.tables.length > 0 && (
        <Copy
          label={t('tables')}
          value={state.tables
            .map(({ name, code }) => `${name}: ${state.address}/t/${encodeURIComponent(code)}`)
            .join('\n')}
        />
      )}
    </Panel>
  )
}
