import { Button, Group, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { frameTexts } from '../parts/settings/frame-texts.ts'
import { api } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { errorOn } from '../ui/field-error.ts'
import { useTexts } from '../ui/language/language.tsx'
import { meQuery, useMe } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { venueTexts } from './venue-texts.ts'

/** The restaurant's name, which is no part of its document and so is saved alone. */
export function VenueName() {
  const t = useTexts(venueTexts)
  const frame = useTexts(frameTexts)
  const { name } = useMe().restaurant
  const queries = useQueryClient()
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const [typed, setTyped] = useState(name)
  const rename = useMutation({
    mutationFn: () => api.put('/restaurant-name', { name: typed.trim() }),
    onSuccess: () => {
      tellDone(frame('saved'))
      return queries.invalidateQueries({ queryKey: meQuery.queryKey })
    },
    onError: (error) => errorOn(error, 'name') ?? tell(error),
  })
  return (
    <Panel title={t('nameTitle')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          rename.mutate()
        }}
      >
        <Group align="flex-end" gap="sm">
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={errorOn(rename.error, 'name')}
            maxLength={200}
            flex="1 1 16rem"
            maw="32rem"
          />
          <Button type="submit" variant="default" loading={rename.isPending} disabled={typed.trim() === name}>
            {t('rename')}
          </Button>
        </Group>
      </form>
    </Panel>
  )
}
