/** Specification, section 8. */
export const GENERIC_FAILURE = 'Something went wrong. Please try again later.'
export const WALLET_FAILURE = "Can't create transaction"
export const TEMPORARY_LIMIT_TITLE = 'Temporary transfer limit'
export const TEMPORARY_LIMIT_TEXT = 'Destination network will become available shortly'

/** Shown next to the button that switches the network. */
export const switchNetworkHint = (networkName: string): string =>
  `Your wallet is on another network. Switch it to ${networkName} to continue.`
