import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { useTexts } from '../ui/language/language.tsx'
import { Panel } from '../ui/panel.tsx'
import { branchTexts } from './branch-texts.ts'
import { type Branch, type BranchForm, changeBranch } from './own-parts.ts'

type Seller = NonNullable<Branch['seller']>
const NOBODY: Seller = { legal_name: null, address: null, tax_number: null }

/** Who sells there, by law: what its receipts say from then on. */
export function BranchSeller({ form, index }: { form: BranchForm; index: number }) {
  const t = useTexts(branchTexts)
  const branch = form.value.branches[index] as Branch
  const seller = branch.seller ?? NOBODY
  const field = (name: keyof Seller, maxLength: number) => ({
    value: seller[name] ?? '',
    onChange(event: { currentTarget: { value: string } }) {
      const { value } = event.currentTarget
      const next = { ...seller, [name]: value === '' ? null : value }
      const isEmpty = Object.values(next).every((part) => part === null)
      changeBranch(form, index, { seller: isEmpty ? null : next })
    },
    error: form.error(`branches.${index}.seller.${name}`),
    maxLength,
  })
  return (
    <Panel title={t('seller')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('sellerAbout')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('legalName')} dir="auto" {...field('legal_name', 200)} />
        <TextInput label={t('taxNumber')} dir="ltr" {...field('tax_number', 60)} />
        <TextInput
          label={t('legalAddress')}
          description={t('legalAddressHint')}
          dir="auto"
          {...field('address', 300)}
        />
      </SimpleGrid>
    </Panel>
  )
}
