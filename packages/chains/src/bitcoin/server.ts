import type { FamilyServer } from '../family-record.ts'
import { BitcoinDepositActionSchema, type BitcoinDeposit } from './deposit-action.ts'
import { bitcoinGuide } from './entries/guide.ts'

/** What a server needs of the Bitcoin family. */
export const bitcoinServer = {
  depositAction: BitcoinDepositActionSchema,
  guide: bitcoinGuide,
  contracts: [],
  loadAdapter: async () => (await import('./adapter.ts')).createBitcoinAdapter,
} satisfies FamilyServer<BitcoinDeposit>
