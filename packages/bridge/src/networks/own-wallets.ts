import type { NetworkAdapter } from '@sunspan/chains'

/** Our wallets on one network, which make up the ledger's custody. */
export const laneWallets = ({ payouts, depositAddress }: NetworkAdapter): readonly string[] => [
  ...new Set([payouts.wallet, depositAddress]),
]

/** Our own wallets: their transfers are never user deposits. */
export function ownWallets(adapters: ReadonlyMap<string, NetworkAdapter>): ReadonlySet<string> {
  return new Set(
    [...adapters.values()].flatMap((adapter) => [adapter.payouts.wallet, adapter.depositAddress]),
  )
}
