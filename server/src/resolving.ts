/*
 * Loaded before everything else (bin/comanda). A start follows some 8,000 imports, and Node looks for each anew: it asks
 * the disk for the file, its real path and its package, a third of the time that loading takes. What an import between
 * two files leads to is plain from its text; what a library's name leads to is the same for every file of ours.
 */
import { type ResolveFnOutput, registerHooks } from 'node:module'

const OURS = new URL('.', import.meta.url).href
const libraries = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL, conditions } = context
    if (parentURL === undefined || !conditions.includes('import')) return next(specifier, context)
    const isOurs = parentURL.startsWith(OURS)
    if (specifier.startsWith('.')) {
      if (isOurs && specifier.endsWith('.ts')) return found(specifier, parentURL, 'module-typescript')
      if (specifier.endsWith('.mjs')) return found(specifier, parentURL, 'module')
      // Whether it is a module, its package says, which Node reads when it loads the file.
      if (specifier.endsWith('.js')) return found(specifier, parentURL)
    } else if (isOurs) {
      return libraries.getOrInsertComputed(specifier, () => {
        const { url, format } = next(specifier, context)
        return { url, format, shortCircuit: true }
      })
    }
    return next(specifier, context)
  },
})

function found(specifier: string, parentURL: string, format?: string): ResolveFnOutput {
  return { url: new URL(specifier, parentURL).href, format, shortCircuit: true }
}
