// The options of a script. `--help` prints the comment that the script begins with; a wrong option is one line.
import { readFileSync } from 'node:fs'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

export function optionsOf<const Options extends ParseArgsOptionsConfig>(script: string, options: Options) {
  if (process.argv.includes('--help')) {
    const [comment = ''] = /^(\/\/.*\n)+/.exec(readFileSync(script, 'utf8')) ?? []
    process.stdout.write(comment.replaceAll(/^\/\/ ?/gm, ''))
    process.exit(0)
  }
  try {
    return parseArgs({ options }).values
  } catch (error) {
    console.error(`${(error as Error).message}\n--help says what there is`)
    process.exit(1)
  }
}
