import { bytesToHex } from '@noble/hashes/utils.js'
import { fromBase58 } from '../../encoding/base58.ts'
import { ChainError } from '../../errors/chain-error.ts'

const DIGEST_BYTES = 32
const SHOWN_BYTES = 4

/** Chains are known by the beginning of their first checkpoint's digest. */
export function chainIdOf(digest: string): string {
  const bytes = fromBase58(digest, DIGEST_BYTES)
  if (bytes === undefined) throw new ChainError('rpc_untrustworthy', `${digest} is not a digest.`)
  return bytesToHex(bytes.slice(0, SHOWN_BYTES))
}
