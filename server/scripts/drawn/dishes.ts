// Each dish of the demo as it is drawn, by its ref: on what table, and what.
import { cherry, coupe, peel, salt, tall, tumbler, wine } from './drinks.ts'
import {
  at,
  bowl,
  burger,
  cake,
  croissant,
  cubes,
  cup,
  curls,
  dots,
  egg,
  greens,
  heart,
  herbs,
  lemon,
  loaf,
  noodles,
  nuggets,
  onPlate,
  pancakes,
  rings,
  salmon,
  scoops,
  skillet,
  slice,
  spiral,
  steak,
  sticks,
  toasts,
  tomatoes,
  X,
  Y,
} from './food.ts'
import { circle, glass, leaf, pizza, salad, scattered, tacos } from './shapes.ts'

const TABLES = {
  linen: ['#f0e4cf', '#dcc9a8'],
  sage: ['#dbe5d3', '#b9ccac'],
  slate: ['#5a6b73', '#3a474e'],
  oak: ['#b98352', '#8f5f36'],
  sky: ['#d5e6ec', '#a9c8d3'],
  rose: ['#f3ddd5', '#e0b9ac'],
  night: ['#43354a', '#2b2233'],
  sun: ['#f7e5b5', '#e9c777'],
} as const
type Table = keyof typeof TABLES

const PICTURES: Record<string, readonly [Table, string]> = {
  'tomato-bruschetta': ['oak', onPlate(toasts(3, tomatoesOnToast()))],
  guacamole: [
    'sage',
    bowl(
      '#8fb84f',
      dots('#a9cc6d', 22, 170, 24),
      dots('#6f9a37', 12, 160, 15, 83),
      tomatoes(6, 120, 14),
      herbs(6, 90),
      chips(),
    ),
  ],
  'crispy-calamari': ['sky', onPlate(rings('#dca64f', 12, 140, 40), lemon(540, 210, 52), herbs(6, 140))],
  'chicken-wings': [
    'slate',
    onPlate(
      nuggets(['#a8461c', '#bf5a24', '#93380f'], 12, 150, 62),
      sticks(['#a9cc6d', '#8fb84f'], 5, 60, 150),
      herbs(4, 120, 10),
    ),
  ],
  burrata: [
    'rose',
    onPlate(
      tomatoes(14, 180, 26),
      circle(X, Y, 104, '#fffef9'),
      circle(X - 26, Y - 30, 44, '#ffffff'),
      herbs(9, 170, 22),
    ),
  ],
  'caesar-salad': [
    'sage',
    onPlate(greens(), cubes('#d9a455', 10, 140, 42), cubes('#fff6dc', 12, 150, 22, 93)),
  ],
  'greek-salad': [
    'sky',
    onPlate(greens(), tomatoes(9, 150, 26), cubes('#fffdf6', 9, 130, 40), dots('#3a2b3d', 9, 150, 14)),
  ],
  'quinoa-bowl': [
    'linen',
    bowl(
      '#e2c98f',
      dots('#f0dfb4', 60, 185, 9),
      quarter('#8fb84f', 0),
      quarter('#d8663a', 120),
      quarter('#6b3c6b', 240),
      egg(X, Y, 46),
    ),
  ],
  margherita: ['oak', pizza(X, Y, 226, { slices: '', cheese: '#fff3d6', leaves: 10 })],
  'pepperoni-and-hot-honey': ['slate', pizza(X, Y, 226, { leaves: 0, more: ['#e9a52e'] })],
  'four-cheese': [
    'linen',
    pizza(X, Y, 226, { slices: '#fdf0c4', cheese: '#f4c95f', sauce: '#f0d490', leaves: 3 }),
  ],
  'garden-pizza': [
    'sage',
    pizza(X, Y, 226, { slices: '#5d8f3f', cheese: '#e9dcae', more: ['#d8402f', '#6b3c6b'] }),
  ],
  'spaghetti-pomodoro': [
    'rose',
    bowl(
      '#efe5d3',
      noodles('#f0cf7c', '#dca64f'),
      circle(X, Y, 84, '#c8352a'),
      tomatoes(6, 70, 18),
      herbs(4, 50, 22),
    ),
  ],
  'tagliatelle-bolognese': [
    'oak',
    bowl(
      '#efe5d3',
      noodles('#ecc66e', '#cf9a44'),
      circle(X, Y, 96, '#7c3a1e'),
      dots('#9c5230', 26, 84, 14),
      dots('#fff6dc', 14, 80, 6, 87),
    ),
  ],
  'mushroom-carbonara': [
    'linen',
    bowl(
      '#f7efdf',
      noodles('#f6e3ae', '#e3c67d'),
      nuggets(['#a9825a', '#8d6741'], 12, 140, 30),
      dots('#3a2b22', 24, 150, 4),
      egg(X, Y, 44),
    ),
  ],
  'shrimp-linguine': [
    'sky',
    bowl(
      '#f2ead9',
      noodles('#f3d892', '#dcb45c'),
      curls(['#ef8f6b', '#f2a585'], 9, 130),
      herbs(9, 150, 12),
      lemon(530, 190, 40),
    ),
  ],
  'house-burger': ['slate', onPlate(burger('#d9903d', '#fdf3d4', '#c8452c'))],
  'black-bean-burger': ['sage', onPlate(burger('#b5702d', '#2b1a12', '#4d3324'))],
  'ribeye-steak': ['slate', onPlate(steak('#8c4630', '#5f2a18'), herbs(5, 60, 14), side())],
  'roast-chicken': [
    'linen',
    onPlate(nuggets(['#c9823a', '#b8702c', '#d69549'], 7, 110, 96), lemon(260, 400, 44), herbs(8, 170, 18)),
  ],
  'cedar-plank-salmon': ['sage', salmon() + lemon(250, 230, 44) + lemon(306, 214, 44) + herbs(7, 120, 14)],
  'baja-fish-tacos': ['sun', `<g transform="translate(${X} ${Y - 30}) scale(1.7)">${tacos(0, 0)}</g>`],
  'hand-cut-fries': [
    'oak',
    bowl('#c9a46a', sticks(['#eec255', '#f5d576', '#e0ac3d'], 46, 150, 190), herbs(6, 110, 8)),
  ],
  'charred-broccolini': [
    'linen',
    onPlate(
      sticks(['#5d8f3f', '#4c7a33'], 12, 120, 230),
      dots('#3b6a2a', 34, 170, 22),
      dots('#e8cfa0', 16, 150, 11, 85),
    ),
  ],
  'mac-and-cheese': [
    'rose',
    skillet('#f0b93f', curls(['#f8d877', '#f3c654', '#e9ae33'], 44, 175), dots('#b8702c', 26, 180, 8)),
  ],
  'apple-slaw': [
    'sage',
    bowl('#eef0d8', sticks(['#cfe0a2', '#f4f1dd', '#b9668f', '#e9a24a'], 52, 160, 130), herbs(5, 120, 10)),
  ],
  'new-york-cheesecake': [
    'rose',
    onPlate(
      slice('#f6dfa4', '#b07a3c', '#fbeec6'),
      scattered(X + 40, Y - 40, 60, 7, (a, b) => circle(a, b, 17, '#b3203a'), 161),
    ),
  ],
  'flourless-chocolate-cake': [
    'linen',
    onPlate(
      slice('#4a281a', '#2f170e', '#5f3422'),
      scattered(X + 30, Y - 40, 70, 18, (a, b) => circle(a, b, 6, '#fff6ec'), 163),
    ),
  ],
  'tres-leches': [
    'sky',
    onPlate(
      at(
        X,
        Y,
        -10,
        '<rect x="-150" y="-120" width="300" height="240" rx="26" fill="#f0d9a6"/><rect x="-140" y="-124" width="280" height="222" rx="30" fill="#fffdf6"/>',
      ),
      tomatoes(3, 60, 34),
      herbs(2, 40, 20),
    ),
  ],
  'mango-sorbet': ['sun', bowl('#fff3d8', scoops('#f2a13a', '#f8c877'), herbs(2, 40, 26))],
  affogato: [
    'oak',
    cup(
      '#efe5d3',
      '#4a2c1a',
      circle(X, Y, 88, '#fff3dc'),
      circle(X - 24, Y - 26, 34, '#fffaf0'),
      dots('#6b3f22', 12, 74, 7),
    ),
  ],
  'celebration-cake': ['rose', cake()],
  'two-eggs-any-style': [
    'sun',
    onPlate(
      egg(X - 74, Y - 30, 92),
      egg(X + 66, Y + 46, 92),
      sticks(['#a8461c', '#c96a3c'], 4, 150, 150),
      herbs(5, 150, 9),
    ),
  ],
  'eggs-benedict': [
    'linen',
    onPlate(
      ...[-96, 96].map(
        (x) =>
          circle(X + x, Y, 104, '#d9a455') +
          circle(X + x, Y, 90, '#e98c7c') +
          circle(X + x, Y, 78, '#fffef9') +
          circle(X + x, Y, 60, '#f2c63f'),
      ),
      herbs(6, 130, 9),
    ),
  ],
  'huevos-rancheros': [
    'sage',
    onPlate(
      circle(X, Y, 176, '#e2b777'),
      circle(X, Y, 150, '#c8452c'),
      egg(X - 56, Y - 20, 72),
      egg(X + 62, Y + 30, 72),
      dots('#3a241c', 12, 140, 12),
      herbs(8, 140, 12),
    ),
  ],
  shakshuka: [
    'oak',
    skillet(
      '#c23a26',
      dots('#d9573f', 30, 180, 24),
      egg(X - 80, Y - 60, 56),
      egg(X + 84, Y - 30, 56),
      egg(X - 10, Y + 88, 56),
      herbs(12, 170, 11),
    ),
  ],
  'buttermilk-pancakes': ['sky', onPlate(pancakes(), dots('#4a4f8f', 9, 190, 13))],
  'brioche-french-toast': [
    'rose',
    onPlate(
      toasts(2, '<rect x="-60" y="-80" width="120" height="160" rx="30" fill="#c98338"/>'),
      tomatoes(7, 120, 20),
      dots('#ffffff', 40, 160, 4),
    ),
  ],
  'avocado-toast': [
    'linen',
    onPlate(
      toasts(2, '<rect x="-66" y="-84" width="132" height="168" rx="34" fill="#93bb56"/>'),
      dots('#b6d383', 16, 110, 16),
      dots('#fff6dc', 26, 130, 4, 87),
      tomatoes(6, 110, 14),
    ),
  ],
  'peanut-butter-oatmeal': [
    'oak',
    bowl(
      '#e3cba4',
      dots('#efdcbb', 60, 180, 13),
      ...[0, 1, 2, 3].map(
        (n) =>
          circle(X - 90 + n * 56, Y - 30 + (n % 2) * 14, 40, '#f7e7a8') +
          circle(X - 90 + n * 56, Y - 30 + (n % 2) * 14, 14, '#e4cc7a'),
      ),
      dots('#8a5a2c', 9, 120, 13),
    ),
  ],
  'butter-croissant': ['linen', onPlate(croissant())],
  'cinnamon-roll': ['rose', onPlate(spiral('#dca765', '#8a4d20', '#fffaf0'))],
  'blueberry-muffin': [
    'sky',
    onPlate(
      circle(X, Y, 150, '#a9652c'),
      circle(X, Y, 140, '#dca75c'),
      circle(X - 30, Y - 34, 80, '#ffffff1f'),
      dots('#454a8c', 15, 120, 18),
    ),
  ],
  'banana-bread': ['sun', onPlate(loaf('#dba95c', '#8d5a2a'))],
  cappuccino: ['oak', cup('#f2ece0', '#8a5630', circle(X, Y, 118, '#b98052'), heart('#fff6e4'))],
  'cold-brew': ['linen', tall('#4b2a18', '#2c160b', { ices: 3 })],
  'fresh-mint-tea': [
    'sage',
    cup('#eef3e4', '#c9d98a', scattered(X, Y, 90, 9, leaf('#4c8a3f', 30), 171), lemon(X + 30, Y + 30, 34)),
  ],
  'house-lemonade': [
    'sky',
    tall('#f6e27f', '#eccd4b', { ices: 2, slice: true, straw: '#d8402f', mint: true }),
  ],
  'orange-juice': ['sun', tall('#f5a12f', '#ea8a17', {})],
  'cane-sugar-cola': ['rose', tall('#4d1f14', '#2c100a', { ices: 3, bubbles: 16, straw: '#d8402f' })],
  'sparkling-water': ['sky', tall('#d9eef5', '#bfe0ec', { bubbles: 22, slice: true })],
  'classic-margarita': ['sage', coupe('#cfdf8e', '#e2ecb4', salt + lemon(X + 170, 140, 58))],
  'maple-old-fashioned': ['night', tumbler('#b5651d', '#c97f38', peel)],
  'whiskey-sour': [
    'night',
    tumbler('#d99a3a', '#fbf1dc', cherry.replaceAll('160', '290').replaceAll('150', '282')),
  ],
  'garden-spritz': [
    'rose',
    wine('#f09a4d', '#f4b271') + leaf('#4c8a3f', 34)(X + 60, 130, 30) + lemon(X + 110, 110, 52),
  ],
  pilsner: ['oak', tall('#eeb33a', '#dd9a1f', { foam: '#fffaf0', bubbles: 18 })],
  'pinot-noir': ['linen', wine('#7a1530', '#8f2742')],
  'sauvignon-blanc': ['sage', wine('#e9dd8f', '#f3ebb4')],
  'lunch-menu': [
    'oak',
    pizza(X - 150, Y + 10, 172, { slices: '' }) + salad(X + 196, Y + 90, 140) + glass(X + 190, Y - 170),
  ],
}

function tomatoesOnToast(): string {
  return (
    scattered(
      0,
      0,
      56,
      9,
      (a, b) => circle(a, b * 1.5, 15, '#d8402f') + circle(a - 4, b * 1.5 - 4, 6, '#ee7463'),
      181,
    ) + leaf('#4c8a3f', 22)(0, 0, 30)
  )
}

function chips(): string {
  return Array.from({ length: 9 }, (_, place) =>
    at(
      X + 216 * Math.cos(place * 0.698),
      Y + 216 * Math.sin(place * 0.698),
      place * 40,
      '<path d="M-44 36 L0 -44 L44 36Z" fill="#e9bd5c" stroke="#c9953a" stroke-width="4"/>',
    ),
  ).join('')
}

function quarter(fill: string, turn: number): string {
  return at(
    X,
    Y,
    turn,
    scattered(0, -110, 62, 16, (a, b) => circle(a, b, 19, fill), 191),
  )
}

function side(): string {
  return (
    scattered(X + 150, Y + 60, 60, 9, (a, b) => circle(a, b, 26, '#e0b95a'), 193) +
    scattered(X + 150, Y - 90, 46, 7, leaf('#4c8a3f', 20), 195)
  )
}

/** Whole pictures, by the dish's ref. */
export const DISHES: Record<string, string> = Object.fromEntries(
  Object.entries(PICTURES).map(([ref, [table, food]]) => {
    const [fill, edge] = TABLES[table]
    return [
      ref,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600"><defs><radialGradient id="t" cx="42%" cy="34%" r="80%"><stop offset="0" stop-color="${fill}"/><stop offset="1" stop-color="${edge}"/></radialGradient></defs><rect width="800" height="600" fill="url(#t)"/>${food}</svg>`,
    ]
  }),
)
