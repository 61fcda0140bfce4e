import { describeCrashSlices } from './describe-crash-slices.ts'

// Further rows are in `crash-matrix.slow.test.ts`.
describeCrashSlices([
  ['evm', ['K14:contract-after', 'K15:after', 'K25:decision-before', 'K28:committed']],
  ['solana', ['K14:after']],
  ['ton', ['K15:after']],
  ['bitcoin', ['K14:after', 'K19:committed']],
  ['starknet', ['K14:after']],
  ['fuel', ['K14:after']],
  ['sui', ['K14:after']],
])
