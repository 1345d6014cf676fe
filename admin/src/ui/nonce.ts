/** The policy lets only style elements through that bear it (server/src/surfaces/webapp/serve.ts). */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''

// Where react-remove-scroll, which holds the page behind a dialog still, looks for it.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })
