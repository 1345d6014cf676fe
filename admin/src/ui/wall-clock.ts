/** What a clock on the restaurant's wall shows, as an input of type datetime-local takes it; Swedes write it so. */
export function wallClock(moment: number, zone: string): string {
  const format = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: zone })
  return format.format(moment).replace(' ', 'T')
}
