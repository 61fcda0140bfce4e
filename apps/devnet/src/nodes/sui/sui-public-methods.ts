import type { PublicPath } from '../local-network.ts'

/** Public methods of a local Sui node: reads, dry runs, and transactions signed by their sender. */
export const SUI_PUBLIC_METHODS: ReadonlySet<string> = new Set([
  'devnet_version',
  'sui_dryRunTransactionBlock',
  'sui_executeTransactionBlock',
  'sui_getChainIdentifier',
  'sui_getCheckpoint',
  'sui_getCheckpoints',
  'sui_getLatestCheckpointSequenceNumber',
  'sui_getObject',
  'sui_getProtocolConfig',
  'sui_getTransactionBlock',
  'sui_multiGetObjects',
  'sui_multiGetTransactionBlocks',
  'suix_getAllBalances',
  'suix_getAllCoins',
  'suix_getBalance',
  'suix_getCoinMetadata',
  'suix_getCoins',
  'suix_getLatestSuiSystemState',
  'suix_getOwnedObjects',
  'suix_getReferenceGasPrice',
  'suix_queryTransactionBlocks',
])

/** The same over gRPC-web, where a local node serves nothing else. */
export const SUI_PUBLIC_PATHS: readonly PublicPath[] = [
  { method: 'POST', path: /^\/sui\.rpc\.v2\.(?:Ledger|State|TransactionExecution)Service\/\w+$/ },
]
