/** Rests that a call may end early. A call that comes between two rests is remembered. */
export class Alarm {
  #hasRung = true
  #endRest: (() => void) | null = null

  get hasRung(): boolean {
    return this.#hasRung
  }

  ring = (): void => {
    this.#hasRung = true
    this.#endRest?.()
  }

  forget(): void {
    this.#hasRung = false
  }

  /** Until it rings, or for so long. */
  rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer)
        this.#endRest = null
        resolve()
      }
      const timer = setTimeout(done, ms)
      this.#endRest = done
    })
  }
}
