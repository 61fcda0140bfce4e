/** Texts for claiming a deposit for an order. */
export const CLAIM_TEXT_MISMATCH =
  'The service asked for a signature of something else than this claim. Nothing was signed. Reload the page, and try again.'
export const CLAIM_DECLINED = 'You did not sign the claim, so nothing has changed.'
