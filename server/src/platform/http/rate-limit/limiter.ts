export type Taken = { count: number; resetMs: number }

/** Counts in windows (60 seconds unless said) from a key's first request; the caller compares with its own limit. */
export type Limiter = {
  take(key: string, windowSeconds?: number): Taken | Promise<Taken>
  /** How many there are, without counting. */
  peek(key: string): Taken | Promise<Taken>
  /** Takes one back. */
  giveBack(key: string): Promise<void>
  forget(key: string): Promise<void>
  close(): Promise<void>
}

export const WINDOW_SECONDS = 60
