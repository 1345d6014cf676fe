export type Start = {
  url: string
  demoToken: string | null
  /** What the browser asks whoever sets up for, while nobody can sign in. */
  setupCode: string | null
  /** The command that lets the first person into the web app, while nobody can sign in. */
  firstAccount: string | null
  seconds: number
  processes: number
}

/** A line of the log, whatever its level. It is kept and sent on, so it holds neither token nor code. */
export function startLine({ url, seconds, processes }: Pick<Start, 'url' | 'seconds' | 'processes'>): string {
  const line = {
    level: 30,
    time: Date.now(),
    url,
    seconds: Math.round(seconds * 10) / 10,
    ...(processes > 1 && { processes }),
    msg: 'Comanda is up',
  }
  return `${JSON.stringify(line)}\n`
}

/** What a person who has just started the service needs next. */
export function banner({ url, demoToken, setupCode, firstAccount, seconds, processes }: Start): string {
  const many = processes === 1 ? '' : `, ${processes} processes`
  const lines = [
    '',
    `  Comanda is up (${seconds.toFixed(1)} s${many})`,
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
  if (setupCode !== null) {
    lines.push(
      '',
      `  Nobody can sign in to the web app yet. Open ${url}/ and set up your restaurant with this code:`,
      `  ${setupCode}`,
    )
  }
  if (firstAccount !== null) lines.push('', '  Or create a user from here:', `  ${firstAccount}`)
  return `${lines.join('\n')}\n\n`
}
