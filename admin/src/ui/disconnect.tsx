import { Button, Text } from '@mantine/core'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from './api.ts'
import { Confirm } from './confirm.tsx'
import { useTellDone } from './done.ts'
import { useTellProblem } from './problem.ts'

/** Ends a connection to another service, once somebody has confirmed it. */
export function Disconnect({
  path,
  queryKey,
  says,
}: {
  path: string
  /** What shows the connection. */
  queryKey: QueryKey
  says: { button: string; title: string; text: string; action: string; done: string }
}) {
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const disconnect = useMutation({
    mutationFn: () => api.delete(path),
    onSuccess: () => tellDone(says.done),
    onError: tell,
    onSettled: () => {
      setAsking(false)
      return queries.invalidateQueries({ queryKey })
    },
  })
  return (
    <>
      <Button variant="default" w="fit-content" onClick={() => setAsking(true)}>
        {says.button}
      </Button>
      <Confirm
        opened={asking}
        title={says.title}
        action={says.action}
        busy={disconnect.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => disconnect.mutate()}
      >
        <Text>{says.text}</Text>
      </Confirm>
    </>
  )
}
