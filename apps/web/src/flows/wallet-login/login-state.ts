/** Login state of the connected wallet. */
export type LoginState =
  | { readonly status: 'none' }
  | { readonly status: 'checking'; readonly address: string }
  /** The wallet shows the message and waits for its owner. */
  | { readonly status: 'signing'; readonly address: string }
  | { readonly status: 'authorized'; readonly address: string }

export const NO_LOGIN: LoginState = { status: 'none' }
