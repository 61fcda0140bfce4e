import type { FamilyServer } from '../family-record.ts'
import { EvmDepositActionSchema, type EvmDeposit } from './deposit-action.ts'
import { evmGuide } from './entries/guide.ts'

/** What a server needs of the EVM family. */
export const evmServer = {
  depositAction: EvmDepositActionSchema,
  guide: evmGuide,
  contracts: ['multicallAddress', 'payoutContract', 'nameRegistry', 'phaseNft', 'dataFee'],
  loadAdapter: async () => (await import('./adapter.ts')).createEvmAdapter,
} satisfies FamilyServer<
  EvmDeposit,
  'multicallAddress' | 'payoutContract' | 'nameRegistry' | 'phaseNft' | 'dataFee'
>
