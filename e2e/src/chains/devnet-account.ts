import { createPublicClient, http, type Hex } from 'viem'
import { mnemonicToAccount, type HDAccount } from 'viem/accounts'

/** The public throw-away phrase of local chains; worthless anywhere else. */
const PUBLIC_PHRASE = 'test test test test test test test test test test test junk'

/** An account that the devnet funds; 0 is the treasury and 1 the faucet, so tests use 2 and up. */
export const devnetAccount = (index: number): HDAccount =>
  mnemonicToAccount(PUBLIC_PHRASE, { addressIndex: index })

/** A request to the devnet's faucet; the native coin by default. */
export interface FaucetRequest {
  readonly network: string
  readonly address: string
  readonly currency?: string
  readonly phase?: string
}

/** Requests money from the devnet's faucet, as any program on the machine can; returns the hash of an unconfirmed transaction. */
export async function askFaucet(baseUrl: string, request: FaucetRequest): Promise<string> {
  const answer = await fetch(`${baseUrl}/devnet/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(20_000),
  })
  if (!answer.ok) throw new Error(`The faucet answered ${answer.status}: ${await answer.text()}`)
  // CAST: the faucet's response; its own tests check the shape.
  const { transaction_hash: hash } = (await answer.json()) as { transaction_hash: string }
  return hash
}

/** Requests money on an EVM network from the faucet, and waits until it arrives. */
export async function fund(baseUrl: string, request: FaucetRequest): Promise<void> {
  // CAST: hashes on EVM networks are 0x-prefixed hex.
  const hash = (await askFaucet(baseUrl, request)) as Hex
  const client = createPublicClient({ transport: http(`${baseUrl}/devnet/rpc/${request.network}`) })
  await client.waitForTransactionReceipt({ hash, pollingInterval: 100, timeout: 20_000 })
}

/** URL of the running product. */
export function productUrl(): string {
  const url = process.env['SUNSPAN_URL']
  if (url === undefined) throw new Error('SUNSPAN_URL is not set: the global setup did not run')
  return url
}

/** The API's response to a public request. */
export async function askApi<T>(baseUrl: string, path: string): Promise<T> {
  const answer = await fetch(`${baseUrl}${path}`, { signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  // CAST: the API's response; its own tests check the shape.
  return (await answer.json()) as T
}
