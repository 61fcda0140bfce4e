import type { WalletDiscovery, WalletWindow } from '../../capabilities/wallet-module.ts'
import type { DiscoveredWallet } from '../../capabilities/wallet.ts'
import { isRecord } from '../../errors/is-record.ts'
import { brandOf, MAX_WALLETS, readAnnouncedWallet } from '../../wallet/announced-wallet.ts'
import { lookForWallets, type WalletCandidate } from '../../wallet/look-for-wallets.ts'
import { discoverStandardWallets } from '../../wallet/standard/discover-standard-wallets.ts'
import type { StandardWallet } from '../../wallet/standard/standard-wallet.ts'
import { WALLET_API, type InjectedWallet, type StarknetHandle } from './starknet-provider.ts'

const PREFIX = 'starknet'
const MAX_ID_LENGTH = 100
const METHODS = ['request', 'on', 'off']

type Candidate = WalletCandidate<StarknetHandle>

const isInjected = (value: unknown): value is InjectedWallet =>
  isRecord(value) &&
  METHODS.every((method) => typeof value[method] === 'function') &&
  typeof value['id'] === 'string' &&
  value['id'].length <= MAX_ID_LENGTH

/** Some wallets have an icon for each theme. */
const iconOf = (icon: unknown): unknown => (isRecord(icon) ? (icon['dark'] ?? icon['light']) : icon)

function findInjected(window: WalletWindow): readonly Candidate[] {
  const names = Object.getOwnPropertyNames(window).filter((name) => name.startsWith(PREFIX))
  return names.slice(0, MAX_WALLETS).flatMap((name): readonly Candidate[] => {
    const provider: unknown = Reflect.get(window, name)
    if (!isInjected(provider)) return []
    const icon = 'icon' in provider ? iconOf(provider.icon) : undefined
    return [[readAnnouncedWallet(provider.id, provider.name, icon), { manner: 'injected', provider }]]
  })
}

function findAnnounced(standard: WalletDiscovery<StandardWallet>): readonly Candidate[] {
  return standard.getWallets().flatMap((wallet): readonly Candidate[] => {
    const { handle } = standard.find(wallet.id) ?? {}
    return handle === undefined ? [] : [[wallet, { manner: 'standard', provider: handle }]]
  })
}

/** A wallet with both interfaces is listed once: by the object on the page, which also reports changes of its network. */
const keysOf = ({ manner }: StarknetHandle, { name }: DiscoveredWallet): readonly unknown[] =>
  manner === 'injected' ? [brandOf(name)] : [`standard ${name}`]
const yieldsTo = ({ manner }: StarknetHandle, { name }: DiscoveredWallet): readonly unknown[] =>
  manner === 'standard' ? [brandOf(name)] : []

/** Discovers wallets by the objects that they add to the page, which announce nothing, and by the Wallet Standard. */
export function discoverStarknetWallets(
  window: WalletWindow,
  onChange: () => void,
): WalletDiscovery<StarknetHandle> {
  const standard = discoverStandardWallets(window, onChange, ({ features }) =>
    WALLET_API in features ? 'usable' : undefined,
  )
  const findAll = (): readonly Candidate[] => [...findInjected(window), ...findAnnounced(standard)]
  const all = lookForWallets(findAll, keysOf, onChange, yieldsTo)
  return {
    ...all,
    start() {
      standard.start()
      all.start()
    },
  }
}
