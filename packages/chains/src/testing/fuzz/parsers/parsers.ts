import type { FuzzedParser } from '../fuzzed-parser.ts'
import { BITCOIN_PARSERS } from './bitcoin-parsers.ts'
import { EVM_PARSERS } from './evm-parsers.ts'
import { FUEL_PARSERS } from './fuel-parsers.ts'
import { NODE_PARSERS } from './node-parsers.ts'
import { SOLANA_PARSERS } from './solana-parsers.ts'
import { STARKNET_PARSERS } from './starknet-parsers.ts'
import { SUI_PARSERS } from './sui-parsers.ts'
import { TEXT_PARSERS } from './text-parsers.ts'
import { TON_PARSERS } from './ton-parsers.ts'
import { TRON_PARSERS } from './tron-parsers.ts'

/** Every parser of what strangers write; `docs/parsers.md` says what bounds each. */
export const parsers: readonly FuzzedParser[] = [
  ...TON_PARSERS,
  ...TRON_PARSERS,
  ...STARKNET_PARSERS,
  ...FUEL_PARSERS,
  ...SUI_PARSERS,
  ...EVM_PARSERS,
  ...SOLANA_PARSERS,
  ...BITCOIN_PARSERS,
  ...NODE_PARSERS,
  ...TEXT_PARSERS,
]
