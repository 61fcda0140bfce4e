import type { FamilyServer } from '../family-record.ts'
import { TonDepositActionSchema, type TonDeposit } from './deposit-action.ts'
import { tonGuide } from './entries/guide.ts'

/** What a server needs of the TON family. */
export const tonServer = {
  depositAction: TonDepositActionSchema,
  guide: tonGuide,
  contracts: ['nameRegistry', 'phaseNft'],
  loadAdapter: async () => (await import('./adapter.ts')).createTonAdapter,
} satisfies FamilyServer<TonDeposit, 'nameRegistry' | 'phaseNft'>
