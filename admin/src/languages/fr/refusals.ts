import type { Words } from '../words.ts'

export const refusals: Words['refusals'] = {
  refusalTexts: {
    title: 'Appels refusés',
    docs: 'Référence des erreurs',
    about:
      'Les appels API refusés ces dernières 24 heures, par jeton et par motif. Le corps des requêtes n’est pas conservé.',
    none: 'Aucun appel refusé ces dernières 24 heures',
    noneMore: 'Les appels que l’API refuse apparaissent ici en quelques secondes.',
    mode: 'Environnement',
    calls: { one: 'une fois', other: '{count} fois' },
    noPath: 'Chemin inconnu',
    sentence: '«\u00a0{token}\u00a0» refusé {calls}, dernière fois le {moment}.',
    request: 'Dernière requête',
    unauthenticated: 'Le jeton a expiré ou a été révoqué. Créez-en un nouveau.',
    insufficient_scope: 'Il manque au jeton le scope «\u00a0{required_scope}\u00a0». Créez-en un qui l’a.',
    plan_feature_unavailable: 'L’offre du restaurant ne comprend pas {feature}.',
    plan_lapsed: 'Le restaurant n’a pas d’offre active.',
    restaurant_suspended: 'Le restaurant est suspendu\u00a0: on peut le lire, mais pas le modifier.',
    not_found:
      'Introuvable dans ce restaurant. L’identifiant vient peut-être d’un autre restaurant, ou l’élément a été supprimé.',
    no_path: 'Il n’y a pas d’endpoint à cette adresse. Vérifiez l’orthographe.',
    method_not_allowed: 'Le chemin existe, mais pas avec cette méthode.',
    invalid_transition: '«\u00a0{from}\u00a0» ne peut pas passer à «\u00a0{to}\u00a0».',
    possible: 'Possible à partir de là\u00a0: {states}.',
    operation: 'Référence de l’API',
    idempotency_key_in_use: 'La première requête avec la même Idempotency-Key était encore en cours.',
    idempotency_key_reused:
      'L’Idempotency-Key avait déjà servi avec un autre corps. Utilisez une nouvelle clé pour chaque requête.',
    payload_too_large: 'Le corps dépassait 1\u00a0Mio.',
    unsupported_media_type: 'Le corps n’a pas été envoyé en application/json.',
    validation_failed: 'Ces champs ont été refusés\u00a0:',
    rate_limited: 'Trop d’appels par minute. Ralentissez, ou donnez au jeton une limite plus élevée.',
  },
}
