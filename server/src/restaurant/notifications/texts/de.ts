import type { Texts } from './texts.ts'

export const de: Texts = {
  greeting: 'Guten Tag, {name},',
  guests: { one: '{n} Person', other: '{n} Personen' },
  manage: 'Hier können Sie sie ändern oder absagen: {link}',
  deposit: 'Die Anzahlung von {amount} ist noch offen: {link}',
  depositBy:
    'Bitte zahlen Sie die Anzahlung von {amount} bis {by}: {link}\nIst sie bis dahin nicht bezahlt, endet die Reservierung und der Tisch wird frei.',
  messages: {
    received: {
      subject: 'Ihre Anfrage bei {restaurant}',
      body: 'wir haben Ihre Anfrage für {guests} erhalten: {when}. Sobald sie bestätigt ist, melden wir uns.',
    },
    held: {
      subject: 'Wir halten Ihren Tisch bei {restaurant}',
      body: 'wir halten Ihren Tisch für {guests}: {when}. Sobald die Anzahlung bezahlt ist, ist er reserviert.',
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
    unpaid: {
      subject: 'Ihre Reservierung bei {restaurant} ist beendet',
      body: 'Ihre Reservierung für {guests} ({when}) ist beendet, weil die Anzahlung nicht rechtzeitig bezahlt wurde. Sie können gern neu reservieren.',
    },
    declined: {
      subject: 'Ihre Anfrage bei {restaurant}',
      body: 'leider können wir Ihre Anfrage für {guests} ({when}) nicht annehmen.',
    },
  },
}
