/** Shown while some of the sender's phase NFTs cannot be read. */
export const DISCOUNT_UNSURE = 'We couldn’t check all your phase NFTs, so a discount may be missing.'
