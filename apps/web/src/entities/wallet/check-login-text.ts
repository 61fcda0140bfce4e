import { readLoginText } from '@sunspan/domain'
import { UntrustedAnswerError } from '../../shared/messages/untrusted-answer-error.ts'
import { STRANGE_LOGIN_TEXT } from '../../shared/messages/wallet-messages.ts'

/** Expiry of a login text, in milliseconds since the epoch. Throws an UntrustedAnswerError unless the text is exactly this page's login text. */
export function checkLoginText(text: string, expected: Parameters<typeof readLoginText>[1]): number {
  const read = readLoginText(text, expected)
  if (read === undefined) throw new UntrustedAnswerError(STRANGE_LOGIN_TEXT)
  return read.expiresAt.getTime()
}
