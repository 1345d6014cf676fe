// A small menu to begin with, in the language of a new restaurant and at prices of its country.
import type { GuestLanguage } from '../platform/i18n/languages.ts'
import { digitsOf } from '../platform/i18n/money.ts'
import type { Allergen } from '../restaurant/menu/allergens.ts'
import type { DIETARY } from '../restaurant/menu/contract.ts'

type Dietary = (typeof DIETARY)[number]

/** In the order of `ORDER`. */
type Names = readonly [string, string, string, string, string, string, string, string, string]
const ORDER: readonly GuestLanguage[] = ['en', 'ar', 'es', 'de', 'fr', 'it', 'nl', 'pt', 'tr']

type Starter = { ref: string; names: Names; euros: number; dietary: Dietary; allergens: Allergen[] }
type Section = { ref: string; names: Names; dishes: Starter[] }

const MENU: Names = ['Menu', 'القائمة', 'Carta', 'Speisekarte', 'Carte', 'Menu', 'Menukaart', 'Menu', 'Menü']

const KITCHEN: Names = [
  'Kitchen',
  'المطبخ',
  'Cocina',
  'Küche',
  'Cuisine',
  'Cucina',
  'Keuken',
  'Cozinha',
  'Mutfak',
]
const BAR: Names = ['Bar', 'البار', 'Barra', 'Theke', 'Bar', 'Bar', 'Bar', 'Bar', 'Bar']

const dish = (
  ref: string,
  euros: number,
  dietary: Dietary,
  allergens: Allergen[],
  names: Names,
): Starter => ({
  ref,
  euros,
  dietary,
  allergens,
  names,
})

const SECTIONS: Section[] = [
  {
    ref: 'starters',
    names: [
      'Starters',
      'المقبلات',
      'Entrantes',
      'Vorspeisen',
      'Entrées',
      'Antipasti',
      'Voorgerechten',
      'Entradas',
      'Başlangıçlar',
    ],
    dishes: [
      dish(
        'soup',
        6,
        'vegan',
        ['celery'],
        [
          'Vegetable soup',
          'شوربة خضار',
          'Sopa de verduras',
          'Gemüsesuppe',
          'Soupe de légumes',
          'Zuppa di verdure',
          'Groentesoep',
          'Sopa de legumes',
          'Sebze çorbası',
        ],
      ),
      dish(
        'green-salad',
        7,
        'vegan',
        ['mustard'],
        [
          'Green salad',
          'سلطة خضراء',
          'Ensalada verde',
          'Grüner Salat',
          'Salade verte',
          'Insalata verde',
          'Groene salade',
          'Salada verde',
          'Yeşil salata',
        ],
      ),
      dish(
        'bread-and-olives',
        5,
        'vegan',
        ['gluten'],
        [
          'Bread and olives',
          'خبز وزيتون',
          'Pan y aceitunas',
          'Brot und Oliven',
          'Pain et olives',
          'Pane e olive',
          'Brood met olijven',
          'Pão e azeitonas',
          'Ekmek ve zeytin',
        ],
      ),
    ],
  },
  {
    ref: 'mains',
    names: [
      'Mains',
      'الأطباق الرئيسية',
      'Principales',
      'Hauptgerichte',
      'Plats',
      'Piatti principali',
      'Hoofdgerechten',
      'Pratos principais',
      'Ana yemekler',
    ],
    dishes: [
      dish(
        'pasta-tomato',
        13,
        'vegan',
        ['gluten'],
        [
          'Pasta with tomato sauce',
          'معكرونة بصلصة الطماطم',
          'Pasta con tomate',
          'Nudeln mit Tomatensoße',
          'Pâtes à la tomate',
          'Pasta al pomodoro',
          'Pasta met tomatensaus',
          'Massa com molho de tomate',
          'Domates soslu makarna',
        ],
      ),
      dish(
        'mushroom-risotto',
        15,
        'veg',
        ['milk', 'celery'],
        [
          'Mushroom risotto',
          'ريزوتو بالفطر',
          'Risotto de setas',
          'Pilzrisotto',
          'Risotto aux champignons',
          'Risotto ai funghi',
          'Paddenstoelenrisotto',
          'Risoto de cogumelos',
          'Mantarlı risotto',
        ],
      ),
      dish(
        'roast-chicken',
        17,
        'non_veg',
        [],
        [
          'Roast chicken with potatoes',
          'دجاج مشوي مع البطاطس',
          'Pollo asado con patatas',
          'Brathähnchen mit Kartoffeln',
          'Poulet rôti et pommes de terre',
          'Pollo arrosto con patate',
          'Gebraden kip met aardappelen',
          'Frango assado com batatas',
          'Patatesli fırın tavuk',
        ],
      ),
      dish(
        'grilled-fish',
        21,
        'non_veg',
        ['fish'],
        [
          'Grilled fish with vegetables',
          'سمك مشوي مع الخضار',
          'Pescado a la plancha con verduras',
          'Gegrillter Fisch mit Gemüse',
          'Poisson grillé et légumes',
          'Pesce alla griglia con verdure',
          'Gegrilde vis met groenten',
          'Peixe grelhado com legumes',
          'Sebzeli ızgara balık',
        ],
      ),
    ],
  },
  {
    ref: 'desserts',
    names: [
      'Desserts',
      'الحلويات',
      'Postres',
      'Desserts',
      'Desserts',
      'Dolci',
      'Nagerechten',
      'Sobremesas',
      'Tatlılar',
    ],
    dishes: [
      dish(
        'chocolate-cake',
        7,
        'egg',
        ['eggs', 'gluten', 'milk'],
        [
          'Chocolate cake',
          'كعكة الشوكولاتة',
          'Tarta de chocolate',
          'Schokoladenkuchen',
          'Gâteau au chocolat',
          'Torta al cioccolato',
          'Chocoladetaart',
          'Bolo de chocolate',
          'Çikolatalı kek',
        ],
      ),
      dish(
        'fruit',
        6,
        'vegan',
        [],
        [
          'Fresh fruit',
          'فواكه طازجة',
          'Fruta fresca',
          'Frisches Obst',
          'Fruits frais',
          'Frutta fresca',
          'Vers fruit',
          'Fruta fresca',
          'Taze meyve',
        ],
      ),
    ],
  },
  {
    ref: 'drinks',
    names: [
      'Drinks',
      'المشروبات',
      'Bebidas',
      'Getränke',
      'Boissons',
      'Bevande',
      'Dranken',
      'Bebidas',
      'İçecekler',
    ],
    dishes: [
      dish(
        'mineral-water',
        3,
        'vegan',
        [],
        [
          'Mineral water',
          'مياه معدنية',
          'Agua mineral',
          'Mineralwasser',
          'Eau minérale',
          'Acqua minerale',
          'Mineraalwater',
          'Água mineral',
          'Maden suyu',
        ],
      ),
      dish(
        'lemonade',
        4,
        'vegan',
        [],
        [
          'Lemonade',
          'ليموناضة',
          'Limonada',
          'Limonade',
          'Limonade',
          'Limonata',
          'Limonade',
          'Limonada',
          'Limonata',
        ],
      ),
      dish(
        'coffee',
        2.8,
        'vegan',
        [],
        ['Coffee', 'قهوة', 'Café', 'Kaffee', 'Café', 'Caffè', 'Koffie', 'Café', 'Kahve'],
      ),
    ],
  },
]

/** What a price of Germany's is in euros elsewhere. Rough, as all of it: the owner changes them. */
const IN_EUROS: Record<string, number> = {
  BE: 1.05,
  ES: 0.8,
  FI: 1.15,
  FR: 1.05,
  GR: 0.8,
  IE: 1.1,
  IT: 0.85,
  NL: 1.05,
  PT: 0.75,
}

/** And in other money, with the step that prices keep to. */
const IN_MONEY: Record<string, [factor: number, step: number]> = {
  AED: [4.6, 1],
  AUD: [1.6, 0.5],
  BRL: [4.5, 1],
  CAD: [1.45, 0.25],
  CHF: [1.6, 0.5],
  CZK: [19, 5],
  DKK: [8.5, 5],
  EGP: [25, 5],
  EUR: [1, 0.1],
  GBP: [0.95, 0.25],
  HUF: [330, 50],
  INR: [35, 10],
  JPY: [110, 50],
  MAD: [7, 1],
  MXN: [14, 5],
  NOK: [12, 5],
  PLN: [3.6, 1],
  QAR: [4.6, 1],
  SAR: [3.8, 1],
  SEK: [11, 5],
  TRY: [32, 10],
  USD: [1.15, 0.25],
}

type Place = { country: string | null; currency: string; languages: readonly string[] }

/** As parts of a restaurant document. */
export function starterMenu({ country, currency, languages }: Place) {
  const text = (names: Names): Record<string, string> => {
    const own = languages.flatMap((tag) => {
      const name = names[ORDER.indexOf(tag.split('-', 1)[0] as GuestLanguage)]
      return name === undefined ? [] : [[tag, name] as const]
    })
    return own.length > 0 ? Object.fromEntries(own) : { en: names[0] }
  }
  const [spoken] = Object.keys(text(MENU))
  const station = (names: Names) => text(names)[spoken ?? ''] ?? names[0]
  return {
    stations: [
      { ref: 'kitchen', name: station(KITCHEN) },
      { ref: 'bar', name: station(BAR) },
    ],
    menus: [
      {
        ref: 'menu',
        name: text(MENU),
        is_active: true,
        windows: [],
        categories: SECTIONS.map(({ ref, names, dishes }) => ({
          ref,
          name: text(names),
          is_active: true,
          windows: [],
          station_ref: ref === 'drinks' ? 'bar' : 'kitchen',
          items: dishes.map((one) => ({
            ref: one.ref,
            name: text(one.names),
            price_minor: priceOf(one.euros, country, currency),
            dietary: one.dietary,
            allergens: one.allergens,
            is_available: true,
            show_online: true,
            modifier_group_refs: [],
          })),
        })),
      },
    ],
  }
}

function priceOf(euros: number, country: string | null, currency: string): number {
  const unit = 10 ** digitsOf(currency)
  const [factor, step] = IN_MONEY[currency] ?? [1, 1 / unit]
  const price = euros * factor * (currency === 'EUR' ? (IN_EUROS[country ?? ''] ?? 1) : 1)
  return Math.round(Math.max(1, Math.round(price / step)) * step * unit)
}
