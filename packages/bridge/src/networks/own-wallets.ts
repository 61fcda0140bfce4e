import type { NetworkAdapter } from '@sunspan/chains'

/** Wallets of ours on one network: what the ledger's custody is of. */
export const laneWallets = ({ payouts, depositAddress }: NetworkAdapter): readonly string[] => [
  ...new Set([payouts.wallet, depositAddress]),
]

/** Our own wallets: what they send is never a user's deposit. */
export function ownWallets(adapters: ReadonlyMap<string, NetworkAdapter>): ReadonlySet<string> {
  return new Set(
    [...adapters.values()].flatMap((adapter) => [adapter.payouts.wallet, adapter.depositAddress]),
  )
}
