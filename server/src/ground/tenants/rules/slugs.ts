const LONGEST = 50

/** Made from a name: `Café am Markt` → `cafe-am-markt`. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '')
  return slug === '' ? 'branch' : slug
}

/** Each with its own, or else one made from its name; equal ones that were made get a number. */
export function slugsFor(branches: { name: string; slug: string | null }[]): string[] {
  const taken = new Set(branches.flatMap(({ slug }) => slug ?? []))
  return branches.map(({ name, slug }) => {
    if (slug !== null) return slug
    const base = slugOf(name)
    let made = base
    for (let number = 2; taken.has(made); number += 1) made = `${base}-${number}`
    taken.add(made)
    return made
  })
}
