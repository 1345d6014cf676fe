import { textsOf } from '../ui/language/texts.ts'

export const endingTexts = textsOf('ending.endingTexts', {
  title: 'Danger zone',
  about: 'Actions here can’t be undone. Only owners see this page, and each one asks for your password.',
  password: 'Your password',
  showPassword: 'Show password',
  handOver: 'Transfer ownership',
  handOverMore: 'A team member becomes the owner, and you become a manager.',
  nobodyElse: 'Nobody else works here yet. Invite the new owner on the Team page first.',
  toPeople: 'Go to Team',
  newOwner: 'New owner',
  choose: 'Choose a person',
  handOverAction: 'Transfer',
  handOverTitle: 'Transfer ownership to {name}?',
  handOverConfirm:
    'Only they will control the team, payments and closing the restaurant. You stay on as a manager.',
  sandbox: 'Delete sandbox',
  sandboxMore:
    'Its test data and tokens are deleted right away. You can create a new sandbox under Developer at any time.',
  deleteSandbox: 'Delete sandbox',
  sandboxConfirm: 'Programs that use its token stop working.',
  sandboxDeleted: 'Sandbox deleted.',
  close: 'Close the restaurant permanently',
  endsPeople: 'Nobody can sign in to the restaurant, and paired screens stop working.',
  endsPages: 'Your guest pages go offline: menu, orders, bookings and tickets.',
  endsPrograms: 'Tokens are revoked, apps lose access, webhooks stop, and the sandbox is deleted.',
  keepsData:
    'Your data stays until the operator of this installation deletes it. Until then, they can reopen the restaurant.',
  exportFirst:
    'Download your data first: settings, menu, tables and guests. Export orders and sales on their own pages.',
  download: 'Download data',
  exportedAt: 'Downloaded {moment}. Valid for one hour.',
  closeAction: 'Close permanently',
  closeTitle: 'Close {name} permanently?',
  closeConfirm: 'This takes effect immediately, for everyone.',
  typeName: 'Type the name to continue: {name}',
})
