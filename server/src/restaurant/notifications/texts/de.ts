import type { Texts } from './texts.ts'

export const de: Texts = {
  greeting: 'Guten Tag, {name},',
  guests: { one: '{n} Person', other: '{n} Personen' },
  manage: 'Hier können Sie sie ändern oder absagen: {link}',
  messages: {
    received: {
      subject: 'Ihre Anfrage bei {restaurant}',
      body: 'wir haben Ihre Anfrage für {guests} erhalten: {when}. Sobald sie bestätigt ist, melden wir uns.',
    },
    confirmed: {
      subject: 'Ihr Tisch bei {restaurant} ist reserviert',
      body: 'Ihr Tisch für {guests} ist reserviert: {when}. Wir freuen uns auf Sie.',
    },
    changed: {
      subject: 'Ihre Reservierung bei {restaurant} hat sich geändert',
      body: 'Ihre Reservierung hat sich geändert. Sie gilt jetzt für {guests}: {when}.',
    },
    cancelled: {
      subject: 'Ihre Reservierung bei {restaurant} ist storniert',
      body: 'Ihre Reservierung für {guests} ({when}) ist storniert.',
    },
    declined: {
      subject: 'Ihre Anfrage bei {restaurant}',
      body: 'leider können wir Ihre Anfrage für {guests} ({when}) nicht annehmen.',
    },
  },
}
