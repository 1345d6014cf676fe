// How the living demo's pages look to guests. The sample itself, and so every sandbox, has them plain.
import { readFile } from 'node:fs/promises'
import type { PictureFile } from '../platform/images/pictures.ts'
import type { Tx } from '../platform/postgres/transaction/transaction.ts'
import { changeGuestPages, choosePicture } from '../restaurant/guest-pages/commands.ts'
import { guestPageSettings } from '../restaurant/guest-pages/contract.ts'

const SETTINGS = guestPageSettings({
  accent: '#a63c22',
  welcome: {
    en: 'Good food, cooked slowly and served at once.',
    es: 'Buena cocina, hecha sin prisa y servida al momento.',
    ar: 'طعام طيب يُطهى على مهل ويُقدَّم في حينه.',
  },
  about: {
    en: 'A family kitchen in the middle of town since 1998: dough that rests for two days, vegetables from the valley, and a terrace under the lime tree.\n\nTell us what you do not eat. We have something for everyone.',
    es: 'Una cocina familiar en el centro desde 1998: masa que reposa dos días, verduras del valle y una terraza bajo el tilo.\n\nDíganos qué no come. Tenemos algo para cada cual.',
    ar: 'مطبخ عائلي في وسط المدينة منذ عام 1998: عجين يرتاح يومين، وخضار من الوادي، وشرفة تحت شجرة الزيزفون.\n\nأخبرنا بما لا تأكله. عندنا شيء للجميع.',
  },
  address: '24 Orchard Street\nSpringfield',
  phone: '+1 413 555 0100',
  map_url: 'https://www.openstreetmap.org/search?query=Springfield%20Massachusetts',
})

/** As `server/scripts/demo-pictures.ts` has drawn them. */
const PICTURES = {
  cover: [
    [400, 175],
    [800, 350],
    [1600, 700],
  ],
  logo: [
    [128, 128],
    [400, 400],
  ],
} as const

export async function furnishGuestPages(tx: Tx): Promise<void> {
  for (const kind of ['cover', 'logo'] as const) choosePicture(tx, kind, await drawn(kind))
  await changeGuestPages(tx, {
    version: 0,
    settings: SETTINGS,
    domain: null,
    pictures: { cover: 'new', logo: 'new' },
  })
}

function drawn(kind: keyof typeof PICTURES): Promise<PictureFile[]> {
  return Promise.all(
    PICTURES[kind].map(async ([width, height], place) => ({
      width,
      height,
      bytes: await readFile(new URL(`./pictures/${kind}-${place + 1}.webp`, import.meta.url)),
    })),
  )
}
