import type { PayoutIntent } from '../../capabilities/payout-sender.ts'
import { coinTypeOf, SUI } from '../coin-types.ts'
import type { RpcCoin } from '../rpc/schemas.ts'
import { address, u64 } from '../transactions/bcs-writer.ts'
import type { Argument, CallArgument, Command, ObjectRef } from '../transactions/transaction-data.ts'

export const refOf = ({ objectId, version, digest }: RpcCoin): ObjectRef => ({ objectId, version, digest })

/** What pays for one type: coins, and what is missing from the address balance. */
export interface Source {
  readonly coins: readonly RpcCoin[]
  readonly withdrawal: bigint
}

/** The commands that split payments off the coins of each type and transfer them; coins of SUI are those that pay the gas. */
export function writePayments(
  intents: readonly PayoutIntent[],
  sources: ReadonlyMap<string, Source>,
): { readonly inputs: readonly CallArgument[]; readonly commands: readonly Command[] } {
  const inputs: CallArgument[] = []
  const commands: Command[] = []
  const addInput = (input: CallArgument): Argument => ({ input: inputs.push(input) - 1 })
  const addCommand = (command: Command): number => commands.push(command) - 1
  for (const coinType of new Set(intents.map(({ token }) => coinTypeOf(token)))) {
    const some = intents.filter(({ token }) => coinTypeOf(token) === coinType)
    const { coins = [], withdrawal = 0n } = sources.get(coinType) ?? {}
    const parts: Argument[] =
      coinType === SUI ? ['gas'] : coins.map((coin) => addInput({ coin: refOf(coin) }))
    if (withdrawal > 0n) {
      const given = addInput({ withdrawal, coinType })
      parts.push({ result: addCommand({ call: 'redeem_funds', coinType, given }), place: 0 })
    }
    const [source = 'gas', ...rest] = parts
    if (rest.length > 0) addCommand({ merge: source, sources: rest })
    const amounts = some.map(({ amount }) => addInput({ pure: u64(amount) }))
    const result = addCommand({ split: source, amounts })
    for (const [place, { recipient }] of some.entries()) {
      addCommand({ transfer: [{ result, place }], to: addInput({ pure: address(recipient) }) })
    }
    // What was redeemed alone is used up by the payments, and has no owner.
    if (source !== 'gas' && 'result' in source) addCommand({ call: 'destroy_zero', coinType, given: source })
  }
  return { inputs, commands }
}
