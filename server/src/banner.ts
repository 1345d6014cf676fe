/** What a person who has just started the service needs next. */
export function banner({
  url,
  demoToken,
  firstAccount,
  seconds,
}: {
  url: string
  demoToken: string | null
  /** The command that lets the first person into the web app, while nobody can sign in. */
  firstAccount: string | null
  seconds: number
}): string {
  const lines = [
    '',
    `  Comanda is up (${seconds.toFixed(1)} s)`,
    '',
    `  API        ${url}/api/v1`,
    `  Reference  ${url}/docs`,
    `  Web app    ${url}/`,
  ]
  if (demoToken === null) {
    lines.push(
      '',
      '  Create a restaurant and a token: bin/comanda restaurant create --help, bin/comanda token create --help',
    )
  } else {
    lines.push(
      `  Token      ${demoToken}   (demo restaurant, every scope)`,
      '',
      '  Try it:',
      `  curl -H 'Authorization: Bearer ${demoToken}' ${url}/api/v1/menus`,
    )
  }
  if (firstAccount !== null)
    lines.push('', '  Nobody can sign in to the web app yet. Create a user:', `  ${firstAccount}`)
  return `${lines.join('\n')}\n\n`
}
