// The web app for browser tests: built once for all of them, as the service itself does it.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtWebApp } from '../src/surfaces/webapp/built.ts'
import type { WebApp } from '../src/surfaces/webapp/files.ts'

export function webAppForTests(): Promise<WebApp> {
  return builtWebApp(join(tmpdir(), 'comanda-test-web-app'))
}
