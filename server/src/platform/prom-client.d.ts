declare module 'prom-client/lib/*.js' {
  const one: unknown
  export default one
}
