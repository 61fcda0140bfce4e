import type { PublicPath } from '../local-network.ts'

/** Public calls on a local Bitcoin node: Esplora's reads, and transactions signed by their sender. */
export const BITCOIN_PUBLIC_PATHS: readonly PublicPath[] = [
  { method: 'GET', path: /^\/blocks\/tip\/(?:hash|height)$/ },
  { method: 'GET', path: /^\/blocks(?:\/\d+)?$/ },
  { method: 'GET', path: /^\/block-height\/\d+$/ },
  { method: 'GET', path: /^\/block\/[0-9a-f]{64}(?:\/(?:status|raw|txids|txs(?:\/\d+)?))?$/ },
  { method: 'GET', path: /^\/tx\/[0-9a-f]{64}(?:\/(?:status|hex|outspends|outspend\/\d+))?$/ },
  { method: 'GET', path: /^\/address\/\w+(?:\/(?:utxo|txs(?:\/mempool|\/chain(?:\/[0-9a-f]{64})?)?))?$/ },
  { method: 'GET', path: /^\/(?:mempool\/txids|fee-estimates)$/ },
  { method: 'POST', path: /^\/tx$/ },
]
