/** Who may create a restaurant in the browser, by the operator's word: nobody, whoever was invited, or everybody. */
export const SIGN_UP = ['closed', 'invited', 'open'] as const
export type SignUp = (typeof SIGN_UP)[number]
