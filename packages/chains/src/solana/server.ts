import type { FamilyServer } from '../family-record.ts'
import { SolanaDepositActionSchema, type SolanaDeposit } from './deposit-action.ts'
import { solanaGuide } from './entries/guide.ts'

/** What a server needs of the Solana family. */
export const solanaServer = {
  depositAction: SolanaDepositActionSchema,
  guide: solanaGuide,
  contracts: ['nameRegistry'],
  loadAdapter: async () => (await import('./adapter.ts')).createSolanaAdapter,
} satisfies FamilyServer<SolanaDeposit, 'nameRegistry'>
