import type { FamilyServer } from '../family-record.ts'
import { TronDepositActionSchema, type TronDeposit } from './deposit-action.ts'
import { tronGuide } from './entries/guide.ts'

/** What a server needs of the TRON family. */
export const tronServer = {
  depositAction: TronDepositActionSchema,
  guide: tronGuide,
  contracts: [],
  loadAdapter: async () => (await import('./adapter.ts')).createTronAdapter,
} satisfies FamilyServer<TronDeposit>
