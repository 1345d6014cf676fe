/** As a caller reads it: of each fault its sentence. */
export function asSent<T>(decided: T): unknown {
  return decided === null || decided === undefined ? decided : JSON.parse(JSON.stringify(decided))
}
