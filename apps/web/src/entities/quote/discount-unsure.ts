/** Shown while some of the sender's phase NFTs cannot be read. */
export const DISCOUNT_UNSURE = 'Your phase NFTs cannot all be read now, so a discount may be missing.'
