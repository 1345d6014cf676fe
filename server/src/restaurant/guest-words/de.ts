import type { GuestWords } from './en.ts'

export const de: GuestWords = {
  shell: {
    language: 'Sprache',
    foreignSite: 'Diese Anfrage kam von einer anderen Website',
    foreignSiteHint:
      'Zu Ihrer Sicherheit wurde nichts geändert. Öffnen Sie den Link noch einmal und versuchen Sie es erneut.',
    unreadable: 'Das konnten wir nicht lesen',
    unreadableHint: 'Gehen Sie zurück, laden Sie die Seite neu und versuchen Sie es noch einmal.',
    controls: 'Nicht unterstützte Zeichen',
    controlsHint:
      'Gehen Sie zurück, entfernen Sie die Steuerzeichen aus „{field}“ und versuchen Sie es noch einmal.',
    noPage: 'Seite nicht gefunden',
    noPageHint: 'Die Adresse stimmt nicht, oder die Seite gibt es nicht mehr.',
    tooMany: 'Zu viele Versuche',
    tooManyHint: 'Warten Sie ein paar Minuten und versuchen Sie es dann noch einmal.',
    outOfReach: 'Vorübergehend nicht erreichbar',
    outOfReachHint: 'Versuchen Sie es gleich noch einmal.',
    ourFault: 'Bei uns ist etwas schiefgelaufen',
    ourFaultHint:
      'Versuchen Sie es gleich noch einmal. Passiert es wieder, nennen Sie dem Restaurant diese Nummer: {id}.',
  },

  bookingMail: {
    greeting: 'Guten Tag {name},',
    guests: { one: '{count} Person', other: '{count} Personen' },
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
  },

  offerMail: {
    subject: 'Bei {restaurant} ist ein Tisch für Sie frei',
    body: 'Guten Tag {name},\n\nein Tisch ist frei geworden: {when}, {guests}.{deposit}\nWir halten ihn bis {until} für Sie. Hier reservieren Sie ihn:\n{link}\n\nDanach bieten wir ihn dem nächsten Gast an.',
    deposit: 'Dafür ist eine Anzahlung von {amount} nötig; ist sie bezahlt, ist der Tisch reserviert.',
  },

  ticketMail: {
    greeting: 'Guten Tag {name},',
    ticket: 'Ticket {number}',
    reason: 'Grund: {reason}',
    tickets: { one: '{count} Ticket', other: '{count} Tickets' },
    booked: {
      subject: 'Ihre Tickets: {experience}',
      body: 'Sie haben {tickets} für {experience}, {when}.\n\nZeigen Sie sie am Eingang vor:\n{link}',
    },
    changed: {
      subject: 'Neue Zeit: {experience}',
      body: 'Neuer Termin für {experience}: {when}. Ihre Tickets gelten weiter:\n{link}',
    },
    cancelled: {
      subject: 'Abgesagt: {experience}',
      body: 'Ihre Buchung für {experience}, {when}, wurde abgesagt. Zahlungen online oder mit Gutschein werden automatisch erstattet.',
    },
    offered: {
      subject: 'Tickets sind frei geworden: {experience}',
      body: 'Sie haben nach {tickets} für {experience} gefragt: {when}. Wir halten sie bis {until} für Sie zurück. Hier buchen Sie sie:\n{link}',
    },
    too_late: {
      subject: 'Ihre Zahlung kam zu spät: {experience}',
      body: 'Ihre Zahlung für {experience}, {when}, ist eingegangen, als die Tickets bereits vergeben waren. Sie wird automatisch vollständig erstattet.',
    },
  },

  cardMail: {
    subject: 'Ein Gutschein von {restaurant} für Sie',
    greeting: 'Guten Tag {name},',
    greetingNoName: 'Guten Tag,',
    worth: 'hier ist ein Gutschein von {restaurant} über {amount}.',
    code: 'Code: {code}',
    until: 'Er gilt bis zum {date}.',
    print: 'Ansehen oder drucken: {link}',
    keep: 'Wer den Code kennt, kann den Gutschein einlösen: Geben Sie ihn nicht weiter.',
  },

  boughtMail: {
    subject: 'Ihr Gutschein von {restaurant} ist bezahlt',
    greeting: 'Guten Tag {name},',
    paid: 'vielen Dank: Der Gutschein von {restaurant} über {amount} für {recipient} ist bezahlt.',
    sentNow: 'Er ist per E-Mail unterwegs.',
    sentOn: 'Er wird am {date} per E-Mail verschickt.',
    page: 'Den aktuellen Stand sehen Sie hier: {link}',
  },

  askMail: {
    subject: 'Wie war es bei {restaurant}?',
    greeting: 'Guten Tag {name},',
    greetingNoName: 'Guten Tag,',
    visit: 'vielen Dank für Ihren Besuch am {date}.',
    order: 'vielen Dank für Ihre Bestellung am {date}.',
    ask: 'Wie war es? Geben Sie uns einen bis fünf Sterne und, wenn Sie mögen, ein paar Worte:\n{link}',
    once: 'Der Link gilt einmal, bis {until}. Wenn Sie nicht mehr gefragt werden möchten, können Sie das auf derselben Seite sagen.',
  },

  linkMail: {
    subject: 'Online bezahlen bei {restaurant}',
    body: 'Hier können Sie bis {until} bezahlen:\n{link}',
  },

  receipt: {
    receipt: 'Beleg',
    bill: 'Rechnung',
    copy: 'KOPIE',
    refund: 'Erstattung',
    receipt_number: 'Beleg {number}',
    receipt_numbers: 'Belege {number}',
    order_number: 'Bestellung {number}',
    tax_number: 'Steuernummer {number}',
    refund_of: 'Erstattung zu Beleg {number}',
    number: 'Nr.',
    table: 'Tisch {name}',
    subtotal: 'Zwischensumme',
    discount: 'Rabatt',
    service: 'Bedienung',
    delivery: 'Lieferung',
    total: 'Summe',
    tax: '{name} {rate} auf {base}',
    included: 'enthalten',
    seat: 'Platz {seat}',
    shared: 'Gemeinsam',
    shared_part: 'Anteil an gemeinsamen Gerichten',
    on_top: 'Service, Steuern und Rabatte',
    tip: 'Trinkgeld',
    refunded: 'Erstattet',
    due: 'Noch offen',
    thanks: 'Vielen Dank.',
    subject: 'Ihr Beleg von {restaurant}',
    page: 'Ansehen oder drucken: {link}',
    method_cash: 'Bar',
    method_card: 'Karte',
    method_online: 'Online',
    method_gift_card: 'Gutschein',
    method_deposit: 'Anzahlung',
    method_voucher: 'Essensgutschein',
    method_other: 'Sonstiges',
  },

  ticketPage: {
    title: 'Ihre Tickets',
    at: '{restaurant}',
    for: 'Für {name}',
    tickets: { one: '{count} Ticket', other: '{count} Tickets' },
    ticket: 'Ticket {number} von {count}',
    scan: 'Code von Ticket {number}',
    show: 'Zeigen Sie am Eingang ein Ticket vor, auf dem Handy oder gedruckt. Jedes gilt für eine Person.',
    checkedIn: 'Eingelöst {moment}',
    calendar: 'In den Kalender eintragen',
    held: 'Für Sie reserviert bis {moment}',
    heldHint: 'Bezahlen Sie bis dahin, sonst werden die Tickets wieder frei.',
    offerHint: 'Nehmen Sie sie bis dahin, sonst werden sie anderen angeboten.',
    pay: '{amount} bezahlen',
    take: 'Tickets nehmen',
    giveUp: 'Ablehnen',
    cancelled: 'Diese Buchung wurde storniert',
    lapsed:
      'Die Frist zum Bezahlen ist vorbei, die Tickets sind wieder frei. Wenn Sie gerade bezahlt haben, sehen Sie gleich noch einmal nach.',
    cancelledHint:
      'Zahlungen online oder mit Gutschein werden automatisch erstattet. Fragen? Wenden Sie sich an {restaurant}.',
    reason: 'Grund: {reason}',
    cannotPay: 'Hier können Sie im Moment nicht bezahlen',
    cannotPayHint: 'Fragen Sie das Restaurant, wie Sie Ihre Tickets bezahlen können.',
    none: 'Tickets nicht gefunden',
    noneHint: 'Öffnen Sie den Link in Ihrer E-Mail noch einmal.',
  },

  cardPage: {
    giftCard: 'Gutschein',
    giftCardOf: 'Gutschein von {restaurant}',
    forName: 'Für {name}',
    code: 'Code',
    worth: 'Guthaben: {amount}.',
    until: 'Gültig bis {date}.',
    howTo:
      'Zeigen Sie den Code beim Bezahlen. Wer ihn kennt, kann den Gutschein einlösen. Geben Sie ihn nicht weiter.',
    used: 'Dieser Gutschein hat kein Guthaben mehr.',
    expired: 'Dieser Gutschein ist abgelaufen.',
    blocked: 'Dieser Gutschein ist gesperrt. Bitte wenden Sie sich an das Restaurant.',
    unknownCard: 'Gutschein nicht gefunden',
    unknownCardHint: 'Öffnen Sie den Link in Ihrer E-Mail noch einmal.',
  },

  reviewPage: {
    title: 'Wie war es bei {restaurant}?',
    lead: 'Ihr Besuch am {date}',
    rating: 'Ihre Bewertung',
    stars: '{count} von 5 Sternen',
    star1: 'Schlecht',
    star5: 'Ausgezeichnet',
    comment: 'Erzählen Sie uns mehr',
    optional: 'Optional, bis zu {count} Zeichen.',
    send: 'Senden',
    shown: '{restaurant} liest Ihre Bewertung und kann sie anderen Gästen ohne Ihren Namen zeigen.',
    noStars: 'Wählen Sie einen bis fünf Sterne.',
    controls: 'Entfernen Sie die Steuerzeichen aus Ihrem Text.',
    tooLong: 'Ihr Text ist länger als {count} Zeichen. Bitte kürzen Sie ihn.',
    thanks: 'Vielen Dank',
    thanksText: '{restaurant} hat Ihre Bewertung erhalten.',
    ended: 'Dieser Link ist abgelaufen',
    endedText: 'Links zum Bewerten gelten {days} Tage. Danke, dass Sie an {restaurant} gedacht haben.',
    stop: 'Nicht mehr fragen',
    stopped: 'Wir fragen Sie nicht mehr',
    stoppedText: '{restaurant} schreibt Ihnen nicht mehr wegen Bewertungen.',
    noLink: 'Seite nicht gefunden',
    noLinkHint: 'Öffnen Sie den Link in Ihrer E-Mail noch einmal.',
  },

  receiptPage: {
    none: 'Beleg nicht gefunden',
    noneHint: 'Öffnen Sie den Link in Ihrer E-Mail noch einmal.',
  },
}
