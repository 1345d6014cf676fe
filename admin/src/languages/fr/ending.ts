import type { Words } from '../words.ts'

export const ending: Words['ending'] = {
  endingTexts: {
    title: 'Zone sensible',
    about:
      'Les actions de cette page sont irréversibles. Seuls les propriétaires y ont accès, et chacune demande votre mot de passe.',
    password: 'Votre mot de passe',
    showPassword: 'Afficher le mot de passe',
    handOver: 'Céder la propriété',
    handOverMore: 'Un membre de l’équipe devient propriétaire, et vous devenez responsable.',
    nobodyElse:
      'Personne d’autre ne travaille encore ici. Invitez d’abord le futur propriétaire sur la page Équipe.',
    toPeople: 'Aller à Équipe',
    newOwner: 'Nouveau propriétaire',
    choose: 'Choisir une personne',
    handOverAction: 'Céder',
    handOverTitle: 'Céder la propriété à {name}\u00a0?',
    handOverConfirm:
      'Seule cette personne gérera l’équipe, les paiements et la fermeture du restaurant. Vous restez responsable.',
    sandbox: 'Supprimer la sandbox',
    sandboxMore:
      'Ses données de test et ses jetons sont supprimés aussitôt. Vous pouvez créer une nouvelle sandbox à tout moment dans Développeurs.',
    deleteSandbox: 'Supprimer la sandbox',
    sandboxConfirm: 'Les programmes qui utilisent son jeton cessent de fonctionner.',
    sandboxDeleted: 'Sandbox supprimée.',
    close: 'Fermer définitivement le restaurant',
    endsPeople: 'Plus personne ne peut se connecter, et les écrans associés cessent de fonctionner.',
    endsPages: 'Vos pages clients sont mises hors ligne\u00a0: carte, commandes, réservations et billets.',
    endsPrograms:
      'Les jetons sont révoqués, les applications perdent leur accès, les webhooks s’arrêtent et la sandbox est supprimée.',
    keepsData:
      'Vos données restent conservées jusqu’à ce que l’administrateur de cette installation les supprime. D’ici là, il peut rouvrir le restaurant.',
    exportFirst:
      'Téléchargez d’abord vos données\u00a0: réglages, carte, tables et clients. Exportez les commandes et les ventes depuis leurs pages.',
    download: 'Télécharger les données',
    exportedAt: 'Téléchargé le {moment}. Valable une heure.',
    closeAction: 'Fermer définitivement',
    closeTitle: 'Fermer définitivement {name}\u00a0?',
    closeConfirm: 'L’effet est immédiat, pour tout le monde.',
    typeName: 'Saisissez le nom pour continuer\u00a0: {name}',
  },
}
