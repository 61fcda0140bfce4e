/** An answer with the server's words for users: tasks, perks, reasons. The web app's build in another language has its own for those it knows. */
export const wordsOf = (answer: unknown): unknown => answer

/** A sentence of the server's for users; the build in another language has its own for those it knows. */
export const sentenceOf = (sentence: string): string => sentence
