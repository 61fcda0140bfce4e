/** Path below which the app is served again, for frames of other sites' pages. */
export const EMBED_BASE = '/embed'
