import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Device } from '../../../../server/src/restaurant/devices/contract.ts'
import { Confirm } from '../../ui/confirm.tsx'
import IconAlertTriangle from '../../ui/icons/generated/IconAlertTriangle.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { Panel } from '../../ui/panel.tsx'
import { useTellProblem } from '../../ui/problem.ts'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { Empty } from '../../ui/states.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useRemoveDevice } from './data.ts'
import { ChangeForm, PairForm } from './forms.tsx'
import type { KindShown } from './kind.ts'
import { deviceTexts } from './texts.ts'

/** Where the service runs on the very computer that somebody sits at. */
const ONLY_HERE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Without marks that would turn it round between Arabic words. */
const leftToRight = (text: string) => `\u2066${text}\u2069`
const apart = (text: string) => `\u2068${text}\u2069`

/** The devices of one kind: paired, changed and unpaired here. */
export function DevicesOfKind({ kind, devices }: { kind: KindShown; devices: Device[] }) {
  const t = useTexts(deviceTexts)
  const [pairing, setPairing] = useState(false)
  const [made, setMade] = useState<{ name: string; code: string } | null>(null)
  const [changing, setChanging] = useState<Device | null>(null)
  const [removing, setRemoving] = useState<Device | null>(null)
  const own = devices.filter((device) => device.kind === kind.kind)
  const pairPath = `${kind.path}/pair`
  return (
    <Panel
      title={t(kind.title)}
      aside={
        <Button variant="default" onClick={() => setPairing(true)}>
          {t(`pair_${kind.kind}`)}
        </Button>
      }
    >
      <Stack gap="sm">
        <Text c="dimmed">{t(kind.about)}</Text>
        {own.length === 0 && (
          <Empty title={t('none')}>{t('noneHint', { path: leftToRight(pairPath) })}</Empty>
        )}
        {own.map((device) => (
          <DeviceRow
            key={device.id}
            {...{ device, kind }}
            onChange={() => setChanging(device)}
            onRemove={() => setRemoving(device)}
          />
        ))}
        {kind.Below && <kind.Below />}
      </Stack>
      {pairing && (
        <PairForm
          kind={kind}
          onClose={() => setPairing(false)}
          onMade={(name, code) => {
            setPairing(false)
            setMade({ name, code })
          }}
        />
      )}
      {changing && <ChangeForm {...{ kind, device: changing }} onClose={() => setChanging(null)} />}
      <ShownOnce
        title={t('codeMade', { name: apart(made?.name ?? '') })}
        what={t('enterNow')}
        values={made && [{ label: t('code'), value: made.code, isLarge: true }]}
        onClose={() => setMade(null)}
      >
        <Text className="break">{t('codeHint', { address: leftToRight(location.origin + pairPath) })}</Text>
        {ONLY_HERE.test(location.hostname) && (
          <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
            {t('onlyHere', { host: leftToRight(location.hostname) })}
          </Alert>
        )}
      </ShownOnce>
      <RemoveDevice device={removing} onClose={() => setRemoving(null)} />
    </Panel>
  )
}

function DeviceRow({
  device,
  kind,
  onChange,
  onRemove,
}: {
  device: Device
  kind: KindShown
  onChange: () => void
  onRemove: () => void
}) {
  const t = useTexts(deviceTexts)
  const told = kind.useTold()(device.settings)
  const format = useRestaurantFormat()
  const now = useNow()
  const name = apart(device.name)
  return (
    <Paper withBorder px="md" py="xs" data-device={device.id}>
      <Group justify="space-between" gap="xs">
        <Stack gap={2} flex="1 1 14rem" miw={0}>
          <Text fw={600} className="break">
            <bdi>{device.name}</bdi>
            {told !== '' && (
              <>
                {' · '}
                <bdi>{told}</bdi>
              </>
            )}
          </Text>
          <Text size="sm" c="dimmed" className="break">
            {[
              device.seen_at ? t('lastSeen', { ago: format.ago(device.seen_at, now) }) : t('neverSeen'),
              t('pairedBy', { name: apart(device.paired_by), moment: format.moment(device.paired_at) }),
            ].join(' · ')}
          </Text>
        </Stack>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('editNamed', { name })}
            onClick={onChange}
          >
            {t('edit')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={t('unpairNamed', { name })}
            onClick={onRemove}
          >
            {t('unpair')}
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}

function RemoveDevice({ device, onClose }: { device: Device | null; onClose: () => void }) {
  const t = useTexts(deviceTexts)
  const tell = useTellProblem()
  const remove = useRemoveDevice()
  return (
    <Confirm
      opened={device !== null}
      title={t('unpairTitle', { name: apart(device?.name ?? '') })}
      action={t('unpair')}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => device && remove.mutate(device.id, { onSuccess: onClose, onError: tell })}
    >
      <Text>{t('unpairText')}</Text>
    </Confirm>
  )
}
