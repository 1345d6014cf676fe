import type { Words } from '../words.ts'

export const till: Words['till'] = {
  tillTexts: {
    title: 'Caisse',
    who: 'Choisissez votre nom',
    nobody: 'Aucun code PIN',
    nobodyHint:
      'Connectez-vous sur votre téléphone ou votre ordinateur et définissez un code PIN dans Compte.',
    notHere:
      'Absent de la liste\u00a0? Définissez un code PIN dans Compte, sur votre téléphone ou votre ordinateur.',
    someoneElse: 'Retour',
    entered: {
      zero: 'Aucun chiffre saisi',
      one: '{count} chiffre saisi',
      other: '{count} chiffres saisis',
    },
    deleteDigit: 'Effacer',
    open: 'Déverrouiller',
    waits: {
      one: 'Trop de codes PIN erronés. Réessayez dans {count} seconde.',
      other: 'Trop de codes PIN erronés. Réessayez dans {count} secondes.',
    },
    waitsLong: {
      one: 'Trop de codes PIN erronés. Réessayez dans {count} minute.',
      other: 'Trop de codes PIN erronés. Réessayez dans {count} minutes.',
    },
    wrongPin: 'Ce code PIN est incorrect.',
    unknownHere:
      'Pas de connexion. En attendant, seules les personnes ayant déverrouillé cette caisse ces 3 derniers jours peuvent l’utiliser.',
    nothingKept:
      'Pas de connexion, et ce navigateur ne peut rien enregistrer : fenêtre privée ou stockage plein. Cette caisse ne pourra être déverrouillée qu’au retour de la connexion.',
    pages: 'Pages',
    skip: 'Aller au contenu',
    newOrder: 'Commander',
    orders: 'Commandes',
    tables: 'Tables',
    drawers: 'Tiroir',
    lock: 'Verrouiller',
    more: 'Plus',
    language: 'Langue',
    appearance: 'Apparence',
    light: 'Clair',
    dark: 'Sombre',
    auto: 'Comme l’appareil',
    unpair: 'Dissocier cette caisse',
    unpairTitle: 'Dissocier cette caisse\u00a0?',
    unpairText:
      'Elle cesse aussitôt de fonctionner. Un responsable peut l’associer à nouveau avec un autre code.',
    notFound: 'Non disponible en caisse',
    notFoundHint: 'Connectez-vous sur votre téléphone ou votre ordinateur pour ouvrir cette page.',
    toStart: 'Retour à la caisse',
  },
}
