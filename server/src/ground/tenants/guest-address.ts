type Reached = { slug: string; guestHost: string | null }

/** The service as guests of the restaurant reach it: at its own domain, else at the service's own address. */
export function guestRoot(rootUrl: string, { guestHost }: Pick<Reached, 'guestHost'>): string {
  return guestHost === null ? rootUrl : `https://${guestHost}`
}

/** Where the restaurant's pages are: short on its own domain, which has nothing else. */
export function guestPagesAt(rootUrl: string, restaurant: Reached): string {
  const root = guestRoot(rootUrl, restaurant)
  return restaurant.guestHost === null ? `${root}/r/${restaurant.slug}` : root
}
