import type { Draft } from './draft.ts'

/** As they are sent: the sites one in each line become a list. */
export function settingsIn({ settings, origins }: Draft): Draft['settings'] {
  return { ...settings, embed_origins: origins.split(/\s+/).filter((origin) => origin !== '') }
}
