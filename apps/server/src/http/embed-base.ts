/** Path below which the app stands once more, for frames of other sites' pages. */
export const EMBED_BASE = '/embed'
