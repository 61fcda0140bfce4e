import type { Tamper } from '../../testing/rpc/faulty-rpc.ts'
import { all, when } from '../../testing/rpc/rpc-lies.ts'

/** Moves the reported newest block by this many blocks. */
export const headMovedBy = (blocks: bigint): Tamper =>
  when('eth_getBlockByNumber', (result, [tag]) => {
    if (tag !== 'latest' || typeof result !== 'object' || result === null || !('number' in result))
      return result
    const number = BigInt(String(result.number)) + blocks
    return { ...result, number: `0x${(number < 0n ? 0n : number).toString(16)}` }
  })

/** Denies the payouts: their slots are used and there is no trace of them. */
export const deathCertificate: Tamper = all(
  when('eth_getTransactionCount', () => '0xffff'),
  when('eth_getTransactionReceipt', () => null),
  when('eth_getTransactionByHash', () => null),
)
