/** Texts for claiming a deposit for an order. */
export const CLAIM_TEXT_MISMATCH =
  'The message to sign doesn’t match this claim, so nothing was signed. Reload the page and try again.'
export const CLAIM_DECLINED = 'You didn’t sign the claim, so nothing has changed.'
