import type { SupportedFamily } from '@sunspan/chains'
import { createIndependentBitcoinClient } from './independent-bitcoin-client.ts'
import { createIndependentClient } from './independent-client.ts'
import { createIndependentSolanaClient } from './independent-solana-client.ts'
import { createIndependentTonClient } from './independent-ton-client.ts'

/** Creates a client of each family. A family without an entry does not compile. */
export const independentClients = {
  evm: createIndependentClient,
  solana: createIndependentSolanaClient,
  ton: createIndependentTonClient,
  bitcoin: createIndependentBitcoinClient,
} satisfies Readonly<Record<SupportedFamily, unknown>>
