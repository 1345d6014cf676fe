// Without TypeBox, so that the web app can read them too.
export const PRINTER_KINDS = ['tcp', 'cloudprnt'] as const
export const PRINTER_LANGUAGES = ['esc-pos', 'star-prnt', 'star-line'] as const
export type PrinterLanguage = (typeof PRINTER_LANGUAGES)[number]
