import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { askOne, getParameters } from '../rpc/tron-calls.ts'

/** What the committee has set, in sun. */
export interface ChainPrices {
  readonly byte: bigint
  readonly energy: bigint
  /** Of a memo. */
  readonly memo: bigint
  /** Of an account that a transfer opens, with the bandwidth of its transaction. */
  readonly newAccount: bigint
}

/** Far above what they have ever been: a node that reports more is wrong. */
const MAX_PRICE = 100_000_000n

export async function readPrices(client: RpcClient, signal: AbortSignal): Promise<ChainPrices> {
  const { chainParameter } = await askOne(client, getParameters(), signal)
  const values = new Map(chainParameter.map(({ key, value }) => [key, value]))
  const price = (key: string): bigint => {
    const value = BigInt(values.get(key) ?? 0)
    if (value >= 0n && value <= MAX_PRICE) return value
    throw new ChainError('rpc_untrustworthy', `The node's ${key} cannot be true.`)
  }
  return {
    byte: price('getTransactionFee'),
    energy: price('getEnergyFee'),
    memo: price('getMemoFee'),
    newAccount: price('getCreateNewAccountFeeInSystemContract') + price('getCreateAccountFee'),
  }
}

/** Bytes by which a transaction's bandwidth exceeds its own size. */
const RESULT_BYTES = 64n

export const bandwidthFee = (bytes: number, { byte }: ChainPrices): bigint =>
  (BigInt(bytes) + RESULT_BYTES) * byte
