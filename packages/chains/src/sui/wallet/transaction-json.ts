import { base64 } from '../../encoding/base64.ts'
import { SUI } from '../coin-types.ts'
import type { SuiDepositAction } from '../deposit-action.ts'
import type { RpcCoin } from '../rpc/schemas.ts'
import { address, u128, u64 } from '../transactions/bcs-writer.ts'

/** The format in which pages hand transactions to wallets. */
const VERSION = 2

const pure = (bytes: Uint8Array) => ({ Pure: { bytes: base64(bytes) } })

/** The deposit as an unfinished transaction: the wallet adds what pays the gas. `coins` are those of the type to send; none for SUI, which is split off the gas. */
export function writeTransactionJson(
  { coin_type: type, amount, recipient, reference }: SuiDepositAction,
  { sender, coins }: { readonly sender: string; readonly coins: readonly RpcCoin[] },
): string {
  const refs = coins.map(({ coinObjectId, version, digest }) => ({
    Object: { ImmOrOwnedObject: { objectId: coinObjectId, version: String(version), digest } },
  }))
  const inputs = [
    pure(u64(BigInt(amount))),
    pure(address(recipient)),
    pure(u128(BigInt(reference))),
    ...(type === SUI ? [] : refs),
  ]
  const [first, ...rest] = refs.map((_, place) => ({ Input: place + 3 }))
  const source = type === SUI || first === undefined ? { GasCoin: true } : first
  const merge =
    type !== SUI && rest.length > 0 ? [{ MergeCoins: { destination: source, sources: rest } }] : []
  return JSON.stringify({
    version: VERSION,
    sender,
    expiration: null,
    gasData: { budget: null, price: null, owner: null, payment: null },
    inputs,
    commands: [
      ...merge,
      { SplitCoins: { coin: source, amounts: [{ Input: 0 }] } },
      { TransferObjects: { objects: [{ NestedResult: [merge.length, 0] }], address: { Input: 1 } } },
      { MakeMoveVec: { type: 'u128', elements: [{ Input: 2 }] } },
    ],
  })
}
