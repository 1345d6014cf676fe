import { Checkbox, Radio, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { TeamPerson } from '../../../server/src/workspace/team/staff-contract.ts'
import { api } from '../ui/api.ts'
import { useBranch } from '../ui/branch.ts'
import { useTellDone } from '../ui/done.ts'
import { type Form, useForm } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { useTeamChange } from './data.ts'
import { peopleTexts } from './texts.ts'

/** What the form keeps of it. None chosen, or not to be limited: they work at all branches. */
export type BranchChoice = { isLimited: boolean; branch_ids: number[] }

export function idsOf({ isLimited, branch_ids }: BranchChoice): number[] {
  return isLimited ? branch_ids : []
}

/** What is wrong by itself: limited to nothing would mean everything. */
export function useBranchCheck() {
  const t = useTexts(peopleTexts)
  return ({ isLimited, branch_ids }: BranchChoice): Record<string, string> =>
    isLimited && branch_ids.length === 0 ? { branch_ids: t('branchNeeded') } : {}
}

/** Where somebody works, in words; only where there are several branches. */
export function useBranchWords(): (branchIds: readonly number[]) => string | null {
  const t = useTexts(peopleTexts)
  const { language } = useLanguage()
  const { branches, isOneOfSeveral } = useBranch()
  return (branchIds) => {
    if (!isOneOfSeveral) return null
    if (branchIds.length === 0) return t('allBranches')
    const names = branches.flatMap(({ id, name }) => (branchIds.includes(id) ? [`\u2068${name}\u2069`] : []))
    return t('onlyBranches', {
      branches: new Intl.ListFormat(language, { type: 'conjunction' }).format(names),
    })
  }
}

export function BranchFields<Values extends BranchChoice>({ form }: { form: Form<Values> }): ReactNode {
  const t = useTexts(peopleTexts)
  const { branches, isOneOfSeveral } = useBranch()
  if (!isOneOfSeveral) return null
  const { isLimited, branch_ids: chosen } = form.values
  const change = (choice: Partial<BranchChoice>) => form.change(choice as Partial<Values>)
  return (
    <Stack gap="xs">
      <Radio.Group
        label={t('branches')}
        value={isLimited ? 'some' : 'all'}
        onChange={(next) => change({ isLimited: next === 'some' })}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="all" label={t('allBranches')} />
          <Radio value="some" label={t('someBranches')} description={t('someBranchesMore')} />
        </Stack>
      </Radio.Group>
      {isLimited && (
        <Checkbox.Group
          ms="xl"
          aria-label={t('branches')}
          value={chosen.map(String)}
          onChange={(next) => change({ branch_ids: next.map(Number) })}
          error={form.error('branch_ids')}
        >
          <Stack gap="xs">
            {branches
              .filter(({ id, is_active }) => is_active || chosen.includes(id))
              .map(({ id, name }) => (
                <Checkbox key={id} value={String(id)} label={<bdi>{name}</bdi>} />
              ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  )
}

/** Saved as a whole: a limit that changed with each click would open everything on the way from one branch to another. */
export function LimitForm({ person, onClose }: { person: TeamPerson; onClose: () => void }) {
  const t = useTexts(peopleTexts)
  const tellDone = useTellDone()
  const check = useBranchCheck()
  const { id, name, role, version } = person
  const form = useForm({
    initial: { isLimited: person.branch_ids.length > 0, branch_ids: person.branch_ids },
    save: useTeamChange((branch_ids: number[]) => api.patch(`/team/${id}`, { role, branch_ids, version })),
    check,
    wanted: idsOf,
    onSaved() {
      tellDone(t('branchesChanged', { name }))
      onClose()
    },
  })
  return (
    <FormModal title={t('branchesOf', { name })} action={t('save')} form={form} onClose={onClose}>
      <BranchFields form={form} />
    </FormModal>
  )
}
