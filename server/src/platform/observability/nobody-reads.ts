/** Whoever read the output has gone: a program in a pipe, as `| head` does, or the terminal itself. */
export function nobodyReads(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'EPIPE' || code === 'EIO'
}
