import { makePackagesAhead } from '../reference/packages.ts'
import { builtWebApp } from '../webapp/built.ts'
import type { Command } from './command.ts'

export const buildCommand: Command = {
  summary: 'build the web app and the packages for integrators in advance, into dist/',
  options: {},
  async run({ config }) {
    const startedAt = performance.now()
    const { files } = await builtWebApp(config.dataDir)
    const packages = await makePackagesAhead()
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    return {
      json: { files: files.size, packages, seconds },
      lines: [
        `The web app (${files.size} files) and ${packages.length} packages are in dist/ (${seconds} s)`,
      ],
    }
  },
}
