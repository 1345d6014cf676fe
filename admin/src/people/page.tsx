import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SettingsSheet } from '../parts/settings/sheet.tsx'
import { Copy } from '../ui/copy.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { Panel } from '../ui/panel.tsx'
import { Loaded } from '../ui/states.tsx'
import { uiTexts } from '../ui/texts.ts'
import { teamQuery } from './data.ts'
import { FactorRule } from './factor-rule.tsx'
import { Invitations } from './invitations.tsx'
import { Invite } from './invite.tsx'
import { PersonRow } from './person.tsx'
import { peopleTexts } from './texts.ts'

export function PeoplePage() {
  const t = useTexts(peopleTexts)
  const query = useQuery(teamQuery)
  const [inviting, setInviting] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  return (
    <SettingsSheet
      title={t('title')}
      action={<Button onClick={() => setInviting(true)}>{t('invite')}</Button>}
      about={t('about')}
    >
      <Loaded query={query}>
        {(team) => (
          <Stack gap="md">
            <Panel title={t('here')}>
              <Stack gap="xs">
                {team.people.map((person) => (
                  <PersonRow key={person.id} person={person} team={team} />
                ))}
              </Stack>
            </Panel>
            {team.invitations.length > 0 && <Invitations team={team} onLink={setLink} />}
            <FactorRule team={team} />
          </Stack>
        )}
      </Loaded>
      {inviting && (
        <Invite
          mailIsSent={query.data?.mail_is_sent ?? true}
          onClose={() => setInviting(false)}
          onInvited={(made) => {
            setInviting(false)
            setLink(made)
          }}
        />
      )}
      {link !== null && <Link value={link} onClose={() => setLink(null)} />}
    </SettingsSheet>
  )
}

/** Shown this once, where no mail carries it. It closes by its own buttons alone, so that no stray click loses it. */
function Link({ value, onClose }: { value: string; onClose: () => void }) {
  const t = useTexts(peopleTexts)
  const ui = useTexts(uiTexts)
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size="lg"
      title={<Text fw={600}>{t('linkTitle')}</Text>}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <Stack gap="md">
        <Text>{t('linkMore')}</Text>
        <Copy label={t('link')} value={value} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('linkKept')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
