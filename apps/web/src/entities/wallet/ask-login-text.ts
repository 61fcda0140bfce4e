import type { ApiClient } from '@sunspan/api/client'
import { readLoginText, type SigningPlace } from '@sunspan/domain'
import { UntrustedAnswerError } from '../../shared/messages/untrusted-answer-error.ts'
import { STRANGE_LOGIN_TEXT } from '../../shared/messages/wallet-messages.ts'

/** With the names of the API's query. */
export interface NamedWallet {
  readonly address: string
  readonly chain_id: string
}

/** A login text of the server, and when it expires, in milliseconds since the epoch. Throws an UntrustedAnswerError unless it is exactly this page's login text. */
export async function askLoginText(
  { api, page }: { readonly api: Pick<ApiClient, 'call'>; readonly page: SigningPlace },
  named?: NamedWallet,
): Promise<{ readonly value: string; readonly endsAt: number }> {
  const headers = { 'network-type': page.networkType }
  const { message } = await api.call('getLoginMessage', { headers, query: { ...named } })
  const wallet = named && { address: named.address, chainId: named.chain_id }
  const read = readLoginText(message.value, { page, wallet, now: new Date() })
  if (read === undefined) throw new UntrustedAnswerError(STRANGE_LOGIN_TEXT)
  return { value: message.value, endsAt: read.expiresAt.getTime() }
}
