import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { tronHex } from '../address.ts'
import { encodeBalanceOf } from '../contracts/trc20.ts'
import type { RpcConstant } from '../rpc/schemas.ts'
import { askOne, callContract, getAccount, type View } from '../rpc/tron-calls.ts'
import type { Owner } from './balance-changes.ts'

const WORD = /^[0-9a-f]{64}$/

/** What a call returned, as one word. Throws `rpc_untrustworthy` where there is no such contract. */
export function readWord({ constant_result: [word], transaction }: RpcConstant, contract: string): bigint {
  const hasFailed = transaction?.ret?.[0]?.ret === 'FAILED'
  if (word !== undefined && WORD.test(word) && !hasFailed) return BigInt(`0x${word}`)
  throw new ChainError('rpc_untrustworthy', `There is no token to read at ${contract}.`)
}

/** Balances in one of the node's two views. */
export async function readBalances(
  client: RpcClient,
  {
    owner,
    tokens,
    view,
  }: { readonly owner: Owner; readonly tokens: readonly (string | null)[]; readonly view: View },
  signal: AbortSignal,
): Promise<readonly bigint[]> {
  return Promise.all(
    tokens.map(async (token) => {
      if (token === null) return (await askOne(client, getAccount(owner.hex, view), signal))?.balance ?? 0n
      const contract = tronHex(token)
      if (contract === undefined) throw new ChainError('rpc_untrustworthy', `There is no token at ${token}.`)
      const call = { owner: owner.hex, contract, data: encodeBalanceOf(owner.hex) }
      return readWord(await askOne(client, callContract(call, view), signal), token)
    }),
  )
}
