import { may, type Right, ROLES } from '../../../server/src/ground/staff/rights.ts'
import { useLanguage, useTexts } from './language/language.tsx'
import { useMe } from './me.ts'
import { usePageTitle } from './page-title.ts'
import { roleTexts } from './role-texts.ts'
import { Empty } from './states.tsx'
import { uiTexts } from './texts.ts'

/** The server refuses by itself; this says so kindly, and who could. */
export function NotForRole({ right }: { right: Right }) {
  const t = useTexts(uiTexts)
  const nameOf = useTexts(roleTexts)
  const { language } = useLanguage()
  const { role, branches } = useMe()
  usePageTitle(t('notForRole'))
  const listed = (names: string[], type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat(language, { type }).format(names)
  const roles = ROLES.filter((one) => may(one, right)).map((one) => nameOf(one))
  // Their role would do: it is the limit to branches that keeps them out.
  if (may(role, right)) {
    const names = listed(
      branches.map(({ name }) => `\u2068${name}\u2069`),
      'conjunction',
    )
    return (
      <Empty title={t('notForRole')}>
        {branches.length === 0 ? t('notForNoBranch') : t('notForBranch', { branches: names })}
      </Empty>
    )
  }
  return (
    <Empty title={t('notForRole')}>
      {t('notForRoleMore', { roles: listed(roles, 'disjunction'), role: nameOf(role) })}
    </Empty>
  )
}
