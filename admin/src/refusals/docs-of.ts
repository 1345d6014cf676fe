/** The reference's chapter that a path's first word is in. */
const CHAPTERS: Record<string, string> = {
  menus: 'menu',
  categories: 'menu',
  items: 'menu',
  orders: 'orders',
  reservations: 'reservations',
  availability: 'reservations',
  guests: 'guests',
  reports: 'reports',
  sandbox: 'sandbox',
}

/** Where the reference tells of an operation; null where there is none. */
export function docsOf({ method, path }: { method: string; path: string }): string | null {
  const chapter = CHAPTERS[path.split('/')[1] ?? '']
  return chapter ? `/docs#tag/${chapter}/${method}${path.replace(/:(\w+)/g, '{$1}')}` : null
}
