import { ChainError, type FamilyDeposit, type NetworkAdapter } from '@sunspan/chains'
import { TOY } from './toy-descriptor.ts'
import { TOY_FEE, type ToyLedger } from './toy-ledger.ts'
import { createToyPayouts } from './toy-payouts.ts'
import { createToyScanner } from './toy-scanner.ts'

/** What a wallet of the ledger sends. */
export interface ToyDepositAction {
  readonly chain_id: string
  readonly to: string
  readonly token: string | null
  /** Base units, as a decimal string. */
  readonly amount: string
  /** The order's reference. */
  readonly note: string
}

/** Everything the server does on one network of the family; deposits arrive at the treasury, and payouts leave it. */
export function createToyAdapter(spec: {
  readonly networkId: string
  readonly ledger: ToyLedger
  readonly treasury: string
  readonly tokens: readonly string[]
}): NetworkAdapter<FamilyDeposit<string, ToyDepositAction>> {
  const { networkId, ledger, treasury, tokens } = spec
  return {
    networkId,
    family: TOY,
    depositAddress: treasury,
    scanner: createToyScanner({ ledger, recipient: treasury, tokens }),
    payouts: createToyPayouts(ledger, treasury),
    balances: {
      async getBalances(owner, wanted, _signal, atHeight) {
        if (wanted.some((token) => token !== null && !tokens.includes(token)))
          throw new ChainError('rpc_untrustworthy', 'There is no such token.')
        return wanted.map((token) => ledger.balanceOf(owner, token, atHeight))
      },
    },
    fees: {
      estimate: () =>
        Promise.resolve({
          gasPrice: null,
          nativePayout: TOY_FEE,
          tokenPayout: TOY_FEE,
          nativeDeposit: TOY_FEE,
          tokenDeposit: TOY_FEE,
        }),
    },
    login: {
      verify: ({ address, message, signature }) =>
        Promise.resolve(signature === `signed by ${address}: ${message}`),
    },
    author: {
      author: ({ depositAddress: to, token, amount, reference: note }) => ({
        family: TOY,
        action: { chain_id: ledger.chainId, to, token, amount: String(amount), note },
      }),
    },
    verifyNetwork: () => Promise.resolve(),
  }
}
