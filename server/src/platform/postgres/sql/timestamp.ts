/** A moment as PostgreSQL takes it. */
export function timestamp(at: number): Date
export function timestamp(at: number | null): Date | null
export function timestamp(at: number | null): Date | null {
  return at === null ? null : new Date(at)
}
