/** The mark of Comanda. `toEdge` leaves the corners to whoever shows it: devices cut icons to shapes of their own. */
export function iconSvg({ toEdge = false } = {}): string {
  const corners = toEdge ? '' : ' rx="8"'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32"${corners} fill="#b3402a"/><path d="M22 11a8 8 0 1 0 0 10" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/></svg>`
}
