import { textsOf } from './language/texts.ts'

export const roleTexts = textsOf({
  en: { owner: 'Owner', manager: 'Manager', staff: 'Staff', kitchen: 'Kitchen', host: 'Host' },
  ar: { owner: 'مالك', manager: 'مدير', staff: 'موظف', kitchen: 'المطبخ', host: 'مضيف' },
})
