import type { PhotoRow } from './photo-queries.ts'
import type { Photo } from './write-contract.ts'

/** Where guests and apps find it. `root` is the service's own address, or nothing for whoever is there already. */
export function presentPhoto({ id, sizes }: PhotoRow, restaurantId: number, root: string): Photo {
  const urlOf = (index: number) => `${root}/media/${restaurantId}/${id}/${index + 1}.webp`
  const { width, height } = sizes.at(-1) ?? { width: 0, height: 0 }
  return {
    url: urlOf(sizes.length - 1),
    width,
    height,
    sizes: sizes.map((size, index) => ({ url: urlOf(index), width: size.width })),
  }
}
