import type { Words } from '../words.ts'

export const firstSteps: Words['first-steps'] = {
  firstStepsTexts: {
    title: 'Premiers pas',
    about:
      'Tout ce qu’il faut pour votre première commande, dans l’ordre que vous voulez. Les étapes se cochent automatiquement.',
    progress: '{done} sur {of} terminées',
    progressLabel: 'Progression',
    allDone: 'Tout est prêt. Votre restaurant peut ouvrir.',
    done: 'Terminé',
    skipped: 'Ignoré',
    skip: 'Ignorer',
    notSkipped: 'Le faire finalement',
    open: 'Ouvrir',
    fromCsv: 'Importer un fichier CSV',
    fromDocument: 'Importer un fichier exporté',
    takeOrder: 'Prendre une commande',
    hours: 'Horaires d’ouverture',
    hoursAbout: 'Quand vous prenez les commandes. Sans horaires, vous êtes ouvert 24 heures sur 24.',
    hoursSuggestion: 'Tous les jours, 11:00–23:00',
    taxes: 'Taxes',
    taxesAbout: 'Les taux de TVA de ce que vous vendez, et si vos prix sont TTC.',
    menu: 'Carte',
    menuAbout:
      'Partez d’une carte d’exemple à adapter, importez un fichier CSV ou ajoutez vos propres plats.',
    menuSuggestion: 'Partir d’une carte d’exemple',
    tables: 'Tables',
    tablesAbout: 'Pour les réservations, les commandes à table et le plan de salle.',
    tablesSuggestion: 'Commencer avec 12 tables',
    booking: 'Règles de réservation',
    bookingAbout:
      'Quand les clients peuvent réserver, pour combien de personnes et combien de temps ils gardent la table.',
    bookingSuggestion: 'Tous les jours, 12:00–22:00',
    pages: 'Pages clients',
    pagesAbout:
      'Votre site pour la carte, les commandes et les réservations. Ajoutez votre logo, une photo et votre couleur.',
    payments: 'Paiements en ligne',
    paymentsAbout:
      'Connectez Stripe pour que vos clients paient en ligne. Les espèces et la carte au comptoir ne demandent aucun réglage.',
    printers: 'Imprimantes',
    printersAbout:
      'Imprimez les bons en cuisine et les reçus au comptoir. Ignorez cette étape si vous n’utilisez que des écrans.',
    team: 'Équipe',
    teamAbout: 'Invitez les personnes avec qui vous travaillez. Chaque rôle ne voit que ce dont il a besoin.',
    order: 'Première commande',
    orderAbout: 'Prenez une commande d’essai et regardez-la arriver dans Aujourd’hui et en cuisine.',
    putAway: 'Masquer cette liste',
    showAgain: 'Afficher dans la navigation',
    putAwayDone: 'Liste masquée. Appuyez sur Ctrl-K pour la retrouver à tout moment.',
    toToday: 'Aller à Aujourd’hui',
  },
}
