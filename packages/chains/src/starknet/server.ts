import type { FamilyServer } from '../family-record.ts'
import { StarknetDepositActionSchema, type StarknetDeposit } from './deposit-action.ts'
import { starknetGuide } from './entries/guide.ts'

/** What a server needs of the Starknet family. */
export const starknetServer = {
  depositAction: StarknetDepositActionSchema,
  guide: starknetGuide,
  contracts: [],
  loadAdapter: async () => (await import('./adapter.ts')).createStarknetAdapter,
} satisfies FamilyServer<StarknetDeposit>
