import { createPublicClient, http, type Hex } from 'viem'
import { mnemonicToAccount, type HDAccount } from 'viem/accounts'

/** The public throw-away phrase of local chains; worthless anywhere else. */
const PUBLIC_PHRASE = 'test test test test test test test test test test test junk'

/** An account that the devnet funds; 0 is the treasury and 1 the faucet, so tests take 2 and up. */
export const devnetAccount = (index: number): HDAccount =>
  mnemonicToAccount(PUBLIC_PHRASE, { addressIndex: index })

/** What the devnet's faucet is asked for: the native coin where nothing else is named. */
export interface FaucetRequest {
  readonly network: string
  readonly address: string
  readonly currency?: string
  readonly phase?: string
}

/** Asks the devnet's faucet for money, as anybody on the machine can; answers the hash of a transaction that is on its way. */
export async function askFaucet(baseUrl: string, request: FaucetRequest): Promise<string> {
  const answer = await fetch(`${baseUrl}/devnet/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(20_000),
  })
  if (!answer.ok) throw new Error(`The faucet answered ${answer.status}: ${await answer.text()}`)
  // CAST: the faucet's answer, whose shape its own tests check.
  const { transaction_hash: hash } = (await answer.json()) as { transaction_hash: string }
  return hash
}

/** Asks the faucet for money on an EVM network, and waits until it is there. */
export async function fund(baseUrl: string, request: FaucetRequest): Promise<void> {
  // CAST: hashes of EVM networks are 0x-hex.
  const hash = (await askFaucet(baseUrl, request)) as Hex
  const client = createPublicClient({ transport: http(`${baseUrl}/devnet/rpc/${request.network}`) })
  await client.waitForTransactionReceipt({ hash, pollingInterval: 100, timeout: 20_000 })
}

/** Where the running product is. */
export function productUrl(): string {
  const url = process.env['SUNSPAN_URL']
  if (url === undefined) throw new Error('SUNSPAN_URL is not set: the global setup did not run')
  return url
}

/** The answer of the API to a question anybody may ask. */
export async function askApi<T>(baseUrl: string, path: string): Promise<T> {
  const answer = await fetch(`${baseUrl}${path}`, { signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  // CAST: the API's answer, whose shape its own tests check.
  return (await answer.json()) as T
}
