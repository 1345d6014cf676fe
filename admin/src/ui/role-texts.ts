import { textsOf } from './language/texts.ts'

export const roleTexts = textsOf('ui.roleTexts', {
  owner: 'Owner',
  manager: 'Manager',
  staff: 'Staff',
  kitchen: 'Kitchen',
  host: 'Host',
})
