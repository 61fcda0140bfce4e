import type { SupportedFamily } from '@sunspan/chains'
import { createIndependentBitcoinClient } from './independent-bitcoin-client.ts'
import { createIndependentClient } from './independent-client.ts'
import { createIndependentFuelClient } from './independent-fuel-client.ts'
import { createIndependentSolanaClient } from './independent-solana-client.ts'
import { createIndependentStarknetClient } from './independent-starknet-client.ts'
import { createIndependentSuiClient } from './independent-sui-client.ts'
import { createIndependentTonClient } from './independent-ton-client.ts'
import { createIndependentTronClient } from './independent-tron-client.ts'

/** Creates a client of each family. A family without an entry does not compile. */
export const independentClients = {
  evm: createIndependentClient,
  solana: createIndependentSolanaClient,
  ton: createIndependentTonClient,
  tron: createIndependentTronClient,
  bitcoin: createIndependentBitcoinClient,
  starknet: createIndependentStarknetClient,
  fuel: createIndependentFuelClient,
  sui: createIndependentSuiClient,
} satisfies Readonly<Record<SupportedFamily, unknown>>
