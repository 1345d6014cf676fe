// What the team is told by mail, in the restaurant's language.

export type MailTexts = {
  subject: string
  greeting: string
  published: string
  none: string
  added: string
  changed: string
  removed: string
  yours: string
  break: string
  off: { subject: string; granted: string; refused: string }
}

/** In braces: restaurant, name, week, from, to, minutes. */
export const MAIL_TEXTS: Record<string, MailTexts> = {
  en: {
    subject: 'Your shifts at {restaurant}, week of {week}',
    greeting: 'Hello {name},',
    published: 'The shifts for the week of {week} have been published.',
    none: 'You don’t have any shifts that week.',
    added: 'New',
    changed: 'Changed',
    removed: 'No longer yours',
    yours: 'Your shifts that week',
    break: '{minutes} min break',
    off: {
      subject: 'Your time off at {restaurant}',
      granted: 'Your time off from {from} to {to} has been approved.',
      refused: 'We’re sorry: your time off from {from} to {to} can’t be approved.',
    },
  },
  es: {
    subject: 'Tus turnos en {restaurant}, semana del {week}',
    greeting: 'Hola, {name}:',
    published: 'se han publicado los turnos de la semana del {week}.',
    none: 'No tienes turnos esta semana.',
    added: 'Nuevo',
    changed: 'Cambiado',
    removed: 'Ya no es tuyo',
    yours: 'Tus turnos de la semana',
    break: '{minutes} min de descanso',
    off: {
      subject: 'Tus días libres en {restaurant}',
      granted: 'tus días libres del {from} al {to} están concedidos.',
      refused: 'lo sentimos: no podemos concederte los días libres del {from} al {to}.',
    },
  },
  de: {
    subject: 'Ihre Schichten bei {restaurant}, Woche ab {week}',
    greeting: 'Guten Tag {name},',
    published: 'die Schichten der Woche ab {week} sind veröffentlicht.',
    none: 'Sie haben in dieser Woche keine Schichten.',
    added: 'Neu',
    changed: 'Geändert',
    removed: 'Nicht mehr Ihre',
    yours: 'Ihre Schichten der Woche',
    break: '{minutes} Min. Pause',
    off: {
      subject: 'Ihr Urlaub bei {restaurant}',
      granted: 'Ihr Urlaub vom {from} bis {to} ist genehmigt.',
      refused: 'es tut uns leid: Ihr Urlaub vom {from} bis {to} kann nicht genehmigt werden.',
    },
  },
  fr: {
    subject: 'Vos services chez {restaurant}, semaine du {week}',
    greeting: 'Bonjour {name},',
    published: 'les services de la semaine du {week} sont publiés.',
    none: 'Vous n’avez pas de service cette semaine.',
    added: 'Nouveau',
    changed: 'Modifié',
    removed: 'N’est plus à vous',
    yours: 'Vos services de la semaine',
    break: '{minutes} min de pause',
    off: {
      subject: 'Votre congé chez {restaurant}',
      granted: 'votre congé du {from} au {to} est accordé.',
      refused: 'désolé\u00a0: votre congé du {from} au {to} ne peut pas être accordé.',
    },
  },
  ar: {
    subject: 'نوباتك في {restaurant}، أسبوع {week}',
    greeting: 'مرحبًا {name}،',
    published: 'نُشرت نوبات أسبوع {week}.',
    none: 'ليست لديك نوبات في هذا الأسبوع.',
    added: 'جديدة',
    changed: 'تغيّرت',
    removed: 'لم تعد لك',
    yours: 'نوباتك في هذا الأسبوع',
    break: 'استراحة {minutes} دقيقة',
    off: {
      subject: 'إجازتك في {restaurant}',
      granted: 'تمت الموافقة على إجازتك من {from} إلى {to}.',
      refused: 'نأسف، لا يمكن الموافقة على إجازتك من {from} إلى {to}.',
    },
  },
}
