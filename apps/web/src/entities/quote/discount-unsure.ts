/** While the phase NFTs of the sender cannot all be read. */
export const DISCOUNT_UNSURE = 'Your phase NFTs cannot all be read now, so a discount may be missing.'
