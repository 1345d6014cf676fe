import type { Words } from '../words.ts'

export const sandbox: Words['sandbox'] = {
  sandboxTexts: {
    title: 'Sandbox',
    about:
      'Un restaurant d’exemple pour vos tests, avec la même API et son propre jeton. Rien n’y affecte votre vrai restaurant.',
    docs: 'À propos de la sandbox',
    none: 'Aucune sandbox',
    noneMore:
      'Créez-en une pour essayer l’API avec une carte, des tables, des clients, une réservation et une commande.',
    create: 'Créer la sandbox',
    made: 'Jeton de la sandbox',
    token: 'Jeton',
    curl: 'Essayer dans un terminal',
    lastReset: 'Dernière réinitialisation',
    neverReset: 'Pas encore',
    nextReset: 'Prochaine réinitialisation',
    calls: 'Appels API sur 24 heures',
    lastUse: 'Dernier appel',
    never: 'Jamais',
    reset: 'Réinitialiser',
    resetAsk: 'Réinitialiser la sandbox\u00a0?',
    resetWhat:
      'Tout revient aux données d’exemple avec les mêmes identifiants, et l’horloge à l’heure réelle. Les jetons, les endpoints de webhook et les journaux restent.',
    resetDone: 'Sandbox réinitialisée.',
    clock: 'Horloge',
    clockAbout:
      'Arrêtez ou décalez l’heure de la sandbox pour tester les horaires, les réservations et les happy hours.',
    now: 'Heure de la sandbox',
    runs: 'Heure réelle',
    frozen: 'Arrêtée',
    shifted: 'Décalée',
    mode: 'Horloge',
    real: 'Heure réelle',
    freeze: 'Arrêter à',
    shift: 'Décaler de',
    moment: 'Date et heure',
    hours: 'Heures',
    hoursHint: 'Saisissez un nombre négatif pour revenir en arrière.',
    set: 'Régler l’horloge',
    clockDone: 'Horloge réglée.',
    newToken: 'Nouveau jeton',
    newTokenAsk: 'Créer un nouveau jeton de sandbox\u00a0?',
    newTokenWhat: 'Les jetons existants cessent aussitôt de fonctionner.',
  },
}
