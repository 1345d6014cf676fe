export const APPEARANCES = ['dark', 'light'] as const
