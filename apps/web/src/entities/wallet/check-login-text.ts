import { readLoginText } from '@sunspan/domain'
import { UntrustedAnswerError } from '../../shared/messages/untrusted-answer-error.ts'
import { STRANGE_LOGIN_TEXT } from '../../shared/messages/wallet-messages.ts'

/** When a login's text ends, in milliseconds since the epoch. Throws an UntrustedAnswerError for a text that is not to the letter the login of this page. */
export function checkLoginText(text: string, expected: Parameters<typeof readLoginText>[1]): number {
  const read = readLoginText(text, expected)
  if (read === undefined) throw new UntrustedAnswerError(STRANGE_LOGIN_TEXT)
  return read.expiresAt.getTime()
}
