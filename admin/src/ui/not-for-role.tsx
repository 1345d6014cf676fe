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
  const { role } = useMe()
  usePageTitle(t('notForRole'))
  const roles = ROLES.filter((one) => may(one, right)).map((one) => nameOf(one))
  const listed = new Intl.ListFormat(language, { type: 'disjunction' }).format(roles)
  return <Empty title={t('notForRole')}>{t('notForRoleMore', { roles: listed, role: nameOf(role) })}</Empty>
}
