import type { Words } from '../../words.ts'

export const partsPointOfSale: Words['parts/point-of-sale'] = {
  pointOfSaleTexts: {
    title: 'Logiciel de caisse',
    about:
      'Envoyez chaque commande vers un autre logiciel de caisse\u00a0: nouvelles commandes, changements de statut et plats annulés. Demandez à son fournisseur une adresse qui les accepte.',
    testTitle: 'Logiciel de caisse de test',
    testAbout:
      'Les commandes de la sandbox sont envoyées ici, comme les vraies vers votre logiciel de caisse. Elles n’y parviennent jamais.',
    docs: 'Comment ça marche',
    connected: 'Connecté',
    notConnected: 'Non connecté',
    paused: 'En pause',
    switchedOff: 'Désactivé',
    switchedOffMore:
      'Il n’a rien accepté depuis 5 jours. Une fois qu’il fonctionne, déconnectez-le et reconnectez-le.',
    since: 'Connecté depuis le {moment}.',
    ownersOnly: 'Seuls les propriétaires peuvent le connecter ou le déconnecter.',
    url: 'URL du logiciel de caisse',
    connect: 'Connecter',
    connectedNow: 'Logiciel de caisse connecté.',
    secretTitle: 'Secret de signature',
    secret: 'Secret de signature',
    secretMore: 'Donnez-le au fournisseur de votre logiciel de caisse. Chaque message est signé avec.',
    disconnect: 'Déconnecter',
    disconnectTitle: 'Déconnecter le logiciel de caisse\u00a0?',
    disconnectText: 'Il ne reçoit plus de commandes. Ce qui n’a pas encore été envoyé est abandonné.',
    disconnected: 'Logiciel de caisse déconnecté.',
    failed: 'Commandes qui n’ont pas pu être envoyées',
    failedNone: 'Toutes les commandes ont été envoyées.',
    again: 'Renvoyer',
    queued: 'Nouvel envoi en cours.',
    answered: 'HTTP {status}',
  },
}
