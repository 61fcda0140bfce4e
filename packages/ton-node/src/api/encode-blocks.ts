import type { Block } from '../chain/ledger.ts'

/** The only shard of the base workchain, and the masterchain. */
export const SHARD = '-9223372036854775808'

export const blockId = ({ seqno, rootHash, fileHash }: Block, workchain = -1) => ({
  '@type': 'ton.blockIdExt',
  workchain,
  shard: SHARD,
  seqno,
  root_hash: rootHash,
  file_hash: fileHash,
})
