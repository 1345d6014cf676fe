import type { Words } from '../words.ts'

export const floorEditor: Words['floor-editor'] = {
  floorEditorTexts: {
    title: 'Plan de salle',
    about: 'L’emplacement de vos tables, tel qu’affiché dans Tables et Réservations.',
    plan: 'Plan de salle',
    none: 'Aucune table',
    noneMore: 'Ajoutez d’abord vos tables, puis placez-les ici.',
    toTables: 'Aller à Tables',
    keys: 'Faites glisser une table, ou sélectionnez-la avec Tab\u00a0: les flèches la déplacent (avec Maj, par plus grands pas), + et − la redimensionnent, point et virgule la font pivoter. Ctrl+Z annule la dernière étape.',
    tableAt:
      '{name}\u00a0: à {x}\u00a0cm de la gauche, {y}\u00a0cm du haut, {width} sur {height}\u00a0cm, pivotée de {rotation}°',
    place: 'Position',
    table: 'Table',
    choose: 'Choisir une table',
    chooseHint:
      'Choisissez une table ici ou touchez-la sur le plan. Faites-la ensuite glisser, ou saisissez sa position.',
    noTable: 'Table introuvable',
    fromLeft: 'Depuis la gauche (cm)',
    fromTop: 'Depuis le haut (cm)',
    width: 'Largeur (cm)',
    depth: 'Profondeur (cm)',
    rotation: 'Rotation',
    shape: 'Forme',
    square: 'Carrée',
    round: 'Ronde',
    floor: 'Salle',
    mainFloor: 'Salle principale',
    newFloor: 'Nouvelle salle',
    rename: 'Renommer',
    floorName: 'Nom de la salle',
    nameNeeded: 'Saisissez un nom.',
    nameTaken: 'Une salle porte déjà ce nom.',
    emptyFloor:
      'Aucune table dans cette salle. Ajoutez-en une\u00a0: les salles sans table ne sont pas enregistrées.',
    bring: 'Déplacer une table ici',
    bringMore: 'Depuis une autre salle',
    snap: 'Aligner sur la grille',
    redo: 'Rétablir',
    relay: 'Disposer par espace',
    saved: 'Plan de salle enregistré.',
    stale: 'Quelqu’un d’autre a modifié le plan de salle',
    staleMore:
      'Vos modifications n’ont pas été enregistrées. Chargez sa version, puis refaites vos modifications.',
    showTheirs: 'Charger sa version',
  },
}
