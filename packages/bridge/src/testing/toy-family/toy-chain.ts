import type { FamilyDeposit, NetworkAdapter } from '@sunspan/chains'
import { createFakeChain, type FakeChain } from '@sunspan/chains/testing'
import { TOY } from './toy-descriptor.ts'

/** What a wallet of the family sends. */
export interface ToyDepositAction {
  readonly chain_id: string
  readonly to: string
  readonly token: string | null
  /** Base units, as a decimal string. */
  readonly amount: string
  /** The order's reference. */
  readonly note: string
}

export interface ToyChain {
  readonly chain: FakeChain
  readonly adapter: NetworkAdapter<FamilyDeposit<string, ToyDepositAction>>
  mine(): void
}

/** A network of the family: a fake chain whose deposits are authored as the family does. */
export function createToyChain(spec: {
  readonly networkId: string
  readonly chainId: string
  readonly treasury: string
  readonly tokens: readonly string[]
}): ToyChain {
  const chain = createFakeChain(spec)
  return {
    chain,
    mine: () => chain.mine(),
    adapter: {
      ...chain.adapter,
      family: TOY,
      author: {
        author: ({ depositAddress: to, token, amount, reference: note }) => ({
          family: TOY,
          action: { chain_id: spec.chainId, to, token, amount: String(amount), note },
        }),
      },
    },
  }
}
