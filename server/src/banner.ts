/** What a person who has just started the service needs next. */
export function banner({
  url,
  demoToken,
  seconds,
}: {
  url: string
  demoToken: string | null
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
      '  Make a restaurant and a token: bin/comanda restaurant create --help, bin/comanda token create --help',
    )
  } else {
    lines.push(
      `  Token      ${demoToken}   (demo restaurant, every scope)`,
      '',
      '  Try it:',
      `  curl -H 'Authorization: Bearer ${demoToken}' ${url}/api/v1/menus`,
      '  bin/comanda user create --restaurant demo --role owner --email you@example.com --password …   (then sign in)',
    )
  }
  return `${lines.join('\n')}\n\n`
}
