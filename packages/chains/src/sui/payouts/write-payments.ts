import type { PayoutIntent } from '../../capabilities/payout-sender.ts'
import { coinTypeOf, SUI } from '../coin-types.ts'
import type { RpcCoin } from '../rpc/schemas.ts'
import { address, u64 } from '../transactions/bcs-writer.ts'
import type { Argument, CallArgument, Command, ObjectRef } from '../transactions/transaction-data.ts'

export const refOf = ({ coinObjectId, version, digest }: RpcCoin): ObjectRef => ({
  objectId: coinObjectId,
  version,
  digest,
})

/** The commands that split payments off the coins of each type and transfer them; coins of SUI are those that pay the gas. */
export function writePayments(
  intents: readonly PayoutIntent[],
  coinsOf: ReadonlyMap<string, readonly RpcCoin[]>,
): { readonly inputs: readonly CallArgument[]; readonly commands: readonly Command[] } {
  const inputs: CallArgument[] = []
  const commands: Command[] = []
  const addInput = (input: CallArgument): Argument => ({ input: inputs.push(input) - 1 })
  for (const type of new Set(intents.map(({ token }) => coinTypeOf(token)))) {
    const some = intents.filter(({ token }) => coinTypeOf(token) === type)
    const [first, ...rest] =
      type === SUI ? [] : (coinsOf.get(type) ?? []).map((coin) => addInput({ coin: refOf(coin) }))
    const source = first ?? 'gas'
    if (rest.length > 0) commands.push({ merge: source, sources: rest })
    const amounts = some.map(({ amount }) => addInput({ pure: u64(amount) }))
    const result = commands.push({ split: source, amounts }) - 1
    for (const [place, { recipient }] of some.entries()) {
      commands.push({ transfer: [{ result, place }], to: addInput({ pure: address(recipient) }) })
    }
  }
  return { inputs, commands }
}
