import { Button, Group, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Device, KitchenOverview } from '../../../server/src/restaurant/kitchen-screens/contract.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useForm } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { ShownOnce } from '../ui/shown-once.tsx'
import { Empty } from '../ui/states.tsx'
import { useNow } from '../ui/use-now.ts'
import { useMakePairing, useRemoveDevice } from './data.ts'
import { useScreenName } from './names.ts'
import { PAIR_PATH } from './paths.ts'
import { kitchenTexts } from './texts.ts'

/** Without marks that would turn it round between Arabic words. */
const leftToRight = (text: string) => `\u2066${text}\u2069`

export function Devices({ overview }: { overview: KitchenOverview }) {
  const t = useTexts(kitchenTexts)
  const [pairing, setPairing] = useState(false)
  const [made, setMade] = useState<{ name: string; code: string } | null>(null)
  const [removing, setRemoving] = useState<Device | null>(null)
  const { devices } = overview
  const address = leftToRight(location.origin + PAIR_PATH)
  return (
    <Panel title={t('devices')} aside={<Button onClick={() => setPairing(true)}>{t('pairDevice')}</Button>}>
      <Stack gap="sm">
        <Text c="dimmed">{t('devicesAbout')}</Text>
        {devices.length === 0 && (
          <Empty title={t('noDevices')}>{t('noDevicesHint', { path: leftToRight(PAIR_PATH) })}</Empty>
        )}
        {devices.map((device) => (
          <DeviceRow key={device.id} {...{ device, overview }} onRemove={() => setRemoving(device)} />
        ))}
      </Stack>
      {pairing && (
        <PairForm
          overview={overview}
          onClose={() => setPairing(false)}
          onMade={(name, code) => {
            setPairing(false)
            setMade({ name, code })
          }}
        />
      )}
      <ShownOnce
        title={t('codeMade', { name: `\u2068${made?.name ?? ''}\u2069` })}
        values={made && [{ label: t('code'), value: made.code }]}
        onClose={() => setMade(null)}
      >
        <Text className="break">{t('codeHint', { address })}</Text>
      </ShownOnce>
      <RemoveDevice device={removing} onClose={() => setRemoving(null)} />
    </Panel>
  )
}

function DeviceRow({
  device,
  overview,
  onRemove,
}: {
  device: Device
  overview: KitchenOverview
  onRemove: () => void
}) {
  const t = useTexts(kitchenTexts)
  const nameOf = useScreenName()
  const format = useRestaurantFormat()
  const now = useNow()
  const screen = overview.screens.find((one) => one.screen === device.screen)
  return (
    <Paper withBorder px="md" py="xs" data-device={device.id}>
      <Group justify="space-between" gap="xs">
        <Stack gap={2} flex="1 1 14rem" miw={0}>
          <Text fw={600} className="break">
            <bdi>{device.name}</bdi> · <bdi>{screen ? nameOf(screen) : t('gone')}</bdi>
          </Text>
          <Text size="sm" c="dimmed" className="break">
            {[
              device.seen_at ? t('lastSeen', { ago: format.ago(device.seen_at, now) }) : t('neverSeen'),
              t('pairedBy', {
                name: `\u2068${device.paired_by}\u2069`,
                moment: format.moment(device.paired_at),
              }),
            ].join(' · ')}
          </Text>
        </Stack>
        <Button size="compact-sm" variant="subtle" color="red" onClick={onRemove}>
          {t('remove')}
        </Button>
      </Group>
    </Paper>
  )
}

function PairForm({
  overview: { screens },
  onClose,
  onMade,
}: {
  overview: KitchenOverview
  onClose: () => void
  onMade: (name: string, code: string) => void
}) {
  const t = useTexts(kitchenTexts)
  const nameOf = useScreenName()
  const form = useForm({
    initial: { name: '', screen: screens[0]?.screen ?? '' },
    save: useMakePairing(),
    wanted: ({ name, screen }) => ({ screen, name: name.trim() }),
    onSaved: ({ code }, { name }) => onMade(name.trim(), code),
  })
  return (
    <FormModal title={t('pairDevice')} action={t('makeCode')} form={form} onClose={onClose}>
      <TextInput
        label={t('deviceName')}
        description={t('deviceNameHint')}
        maxLength={60}
        data-autofocus
        {...form.input('name')}
      />
      <NativeSelect
        label={t('screen')}
        {...form.input('screen')}
        data={screens.map((one) => ({ value: one.screen, label: nameOf(one) }))}
      />
    </FormModal>
  )
}

function RemoveDevice({ device, onClose }: { device: Device | null; onClose: () => void }) {
  const t = useTexts(kitchenTexts)
  const tell = useTellProblem()
  const remove = useRemoveDevice()
  return (
    <Confirm
      opened={device !== null}
      title={t('removeDevice', { name: `\u2068${device?.name ?? ''}\u2069` })}
      action={t('remove')}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => device && remove.mutate(device.id, { onSuccess: onClose, onError: tell })}
    >
      <Text>{t('removeText')}</Text>
    </Confirm>
  )
}
