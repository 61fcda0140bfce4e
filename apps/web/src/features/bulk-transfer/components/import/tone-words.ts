/** What is to say about a line. */
export type Tone = 'valid' | 'invalid' | 'duplicate' | 'waiting'

/** Read to those who do not see the mark. */
export const TONE_WORDS: Readonly<Record<Tone, string>> = {
  valid: 'valid',
  invalid: 'invalid',
  duplicate: 'duplicate',
  waiting: 'waiting',
}
