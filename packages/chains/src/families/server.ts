import { bitcoinServer } from '../bitcoin/server.ts'
import { evmServer } from '../evm/server.ts'
import { fuelServer } from '../fuel/server.ts'
import { solanaServer } from '../solana/server.ts'
import { starknetServer } from '../starknet/server.ts'
import { suiServer } from '../sui/server.ts'
import { tonServer } from '../ton/server.ts'
import { tronServer } from '../tron/server.ts'

/** What servers and the API need of every family. `index.ts` does not compile without a family of this list. */
export const SERVERS = {
  evm: evmServer,
  solana: solanaServer,
  ton: tonServer,
  tron: tronServer,
  bitcoin: bitcoinServer,
  starknet: starknetServer,
  fuel: fuelServer,
  sui: suiServer,
} as const
