import { describeCrashSlices } from './describe-crash-slices.ts'

describeCrashSlices([
  ['solana', ['K28:committed']],
  ['sui', ['K28:committed']],
])
