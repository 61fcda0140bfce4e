import type { FamilyServer } from '../family-record.ts'
import { SuiDepositActionSchema, type SuiDeposit } from './deposit-action.ts'
import { suiGuide } from './entries/guide.ts'

/** What a server needs of the Sui family. */
export const suiServer = {
  depositAction: SuiDepositActionSchema,
  guide: suiGuide,
  contracts: [],
  loadAdapter: async () => (await import('./adapter.ts')).createSuiAdapter,
} satisfies FamilyServer<SuiDeposit>
