import { walletServes } from '@sunspan/chains'
import { useMemo } from 'react'
import { useAllBalances } from '../../entities/balance/all-balances.ts'
import type { Balances } from '../../entities/balance/balance-queries.ts'
import { useNetworks } from '../../entities/network/network-queries.ts'
import type { Network } from '../../entities/network/network.ts'
import { type Prices, usdValue, usePrices } from '../../entities/price/price-queries.ts'
import { tokensOfNetwork, useTokens } from '../../entities/token/token-queries.ts'
import type { Token } from '../../entities/token/token.ts'
import { useConnectedWallets } from '../../entities/wallet/use-wallet.ts'
import { withTron } from './network-groups.ts'

export interface PickerData {
  readonly networks: readonly Network[]
  readonly tokens: readonly Token[]
  /** By token id; empty without a connected wallet. */
  readonly balances: Balances
  readonly prices: Prices
  readonly isLoading: boolean
  readonly isError: boolean
  readonly retry: () => void
}

const NONE: readonly never[] = []

export function usePickerData(): PickerData {
  const networksQuery = useNetworks()
  const tokensQuery = useTokens()
  const tokens = tokensQuery.data ?? NONE
  const served = networksQuery.data ?? NONE
  const networks = useMemo(() => (served.length === 0 ? served : withTron(served)), [served])
  const active = useMemo(() => served.filter((network) => network.active), [served])
  const connected = useConnectedWallets()
  const ownerOn = (network: Network): string | undefined =>
    connected.find(({ family, wallet }) => family === network.family && walletServes(wallet, network))
      ?.address
  return {
    networks,
    tokens,
    balances: useAllBalances({ ownerOn, networks: active, tokens }),
    prices: usePrices(),
    isLoading: networksQuery.isLoading || tokensQuery.isLoading,
    isError: networksQuery.isError || tokensQuery.isError,
    retry: () => {
      void networksQuery.refetch()
      void tokensQuery.refetch()
    },
  }
}

/** Dollar value of a wallet's balances on a network; undefined while unknown. */
export function networkWorth(data: PickerData, networkId: string): bigint | undefined {
  let worth: bigint | undefined
  for (const token of tokensOfNetwork(data.tokens, networkId)) {
    const units = data.balances.get(token.id)
    const usd = units === undefined ? undefined : usdValue(data.prices, token, units)
    if (usd !== undefined) worth = (worth ?? 0n) + usd
  }
  return worth
}
