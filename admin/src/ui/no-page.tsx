import { Button, Container, Group } from '@mantine/core'
import { type ErrorComponentProps, Link, useMatches, useRouter } from '@tanstack/react-router'
import { mayAsLimited, type Right } from '../../../server/src/ground/staff/rights.ts'
import { useMe } from './me.ts'
import { usePageTitle } from './page-title.ts'
import { Empty, Problem } from './states.tsx'

/** What the page takes and whoever is signed in does not have. */
export function useMissingRight(): Right | undefined {
  const me = useMe()
  const right = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.right)?.staticData.right,
  })
  return right && !mayAsLimited(me, right) ? right : undefined
}

export function PageProblem({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <Container py="xl">
      <Problem error={error} retry={() => router.invalidate()} />
    </Container>
  )
}

/** Where an address leads nowhere. */
export function NoPage({ title, hint, back }: { title: string; hint: string; back: string }) {
  usePageTitle(title)
  return (
    <Empty title={title}>
      {hint}
      <Group justify="center" mt="md">
        <Button component={Link} to="/">
          {back}
        </Button>
      </Group>
    </Empty>
  )
}
