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
    published: 'the shifts of the week of {week} have been published.',
    none: 'You have no shifts in this week.',
    added: 'New',
    changed: 'Changed',
    removed: 'Not yours any more',
    yours: 'Your shifts of the week',
    break: '{minutes} min break',
    off: {
      subject: 'Your time off at {restaurant}',
      granted: 'your time off from {from} to {to} is granted.',
      refused: 'we are sorry: your time off from {from} to {to} cannot be granted.',
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
    subject: 'Deine Schichten bei {restaurant}, Woche ab {week}',
    greeting: 'Hallo {name},',
    published: 'die Schichten der Woche ab {week} sind veröffentlicht.',
    none: 'Du hast in dieser Woche keine Schichten.',
    added: 'Neu',
    changed: 'Geändert',
    removed: 'Nicht mehr deine',
    yours: 'Deine Schichten der Woche',
    break: '{minutes} Min. Pause',
    off: {
      subject: 'Dein Urlaub bei {restaurant}',
      granted: 'dein Urlaub vom {from} bis {to} ist genehmigt.',
      refused: 'es tut uns leid: dein Urlaub vom {from} bis {to} kann nicht genehmigt werden.',
    },
  },
  fr: {
    subject: 'Tes services chez {restaurant}, semaine du {week}',
    greeting: 'Bonjour {name},',
    published: 'les services de la semaine du {week} sont publiés.',
    none: 'Tu n’as pas de service cette semaine.',
    added: 'Nouveau',
    changed: 'Modifié',
    removed: 'N’est plus à toi',
    yours: 'Tes services de la semaine',
    break: '{minutes} min de pause',
    off: {
      subject: 'Ton congé chez {restaurant}',
      granted: 'ton congé du {from} au {to} est accordé.',
      refused: 'désolé : ton congé du {from} au {to} ne peut pas être accordé.',
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
