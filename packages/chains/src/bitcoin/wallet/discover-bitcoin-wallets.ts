import type { WalletDiscovery, WalletWindow } from '../../capabilities/wallet-module.ts'
import type { DiscoveredWallet } from '../../capabilities/wallet.ts'
import { brandOf, MAX_WALLETS, readAnnouncedWallet } from '../../wallet/announced-wallet.ts'
import { followPath } from '../../wallet/follow-path.ts'
import { lookForWallets, type WalletCandidate } from '../../wallet/look-for-wallets.ts'
import {
  discoverStandardWallets,
  type StandardVerdict,
} from '../../wallet/standard/discover-standard-wallets.ts'
import type { StandardWallet } from '../../wallet/standard/standard-wallet.ts'
import type { BitcoinHandle, UniSatProvider, WbipProvider } from './bitcoin-provider.ts'
import { isRecord } from '../../errors/is-record.ts'

/** Provider paths of wallets that list themselves in `btc_providers`, though perhaps not in every version or browser. */
const WBIP_PLACES = [
  ['XverseProviders.BitcoinProvider', 'Xverse'],
  ['LeatherProvider', 'Leather'],
] as const
const LEATHER = 'LeatherProvider'
/** Provider paths of wallets with UniSat's methods, which announce nothing. */
const UNISAT_LIKE = [
  ['unisat', 'UniSat'],
  ['okxwallet.bitcoin', 'OKX Wallet'],
  ['bitkeep.unisat', 'Bitget Wallet'],
  ['binancew3w.bitcoin', 'Binance Wallet'],
] as const
const UNISAT_METHODS = ['requestAccounts', 'getAccounts', 'signMessage']
const PATH = /^[\w$-]+(?:\.[\w$-]+){0,4}$/

const has = (value: unknown, methods: readonly string[]): boolean =>
  isRecord(value) && methods.every((method) => typeof value[method] === 'function')
const isWbip = (value: unknown): value is WbipProvider => has(value, ['request'])
/** Whether it is one but for `sendBitcoin`, which not all have. */
const isUniSat = (value: unknown): value is UniSatProvider => has(value, UNISAT_METHODS)

/** Whether a Wallet Standard wallet shares an account, signs messages, and signs payments. */
const signs = ({ features }: StandardWallet): boolean =>
  ['bitcoin:connect', 'bitcoin:signMessage', 'bitcoin:signTransaction'].every((name) => name in features)

/** The WBIP provider that some Wallet Standard wallets expose, in addition to those features or instead of them. */
function findProvider({ features }: StandardWallet): WbipProvider | undefined {
  const provider = followPath(features, 'sats-connect:.provider')
  return isWbip(provider) ? provider : undefined
}

function judge(wallet: StandardWallet): StandardVerdict | undefined {
  if (!wallet.chains.some((chain) => chain.startsWith('bitcoin:'))) return undefined
  if (signs(wallet) || findProvider(wallet) !== undefined) return 'usable'
  return 'bitcoin:signMessage' in wallet.features ? 'payments' : 'messages'
}

type Candidate = WalletCandidate<BitcoinHandle>

function readWbip(window: unknown, entry: unknown): readonly Candidate[] {
  if (!isRecord(entry)) return []
  const { id, name, icon } = entry
  if (typeof id !== 'string' || id.length > 100 || !PATH.test(id)) return []
  const provider = followPath(window, id)
  if (!isWbip(provider)) return []
  // Leather's own object, under whatever id it is listed.
  const manner = provider === followPath(window, LEATHER) ? 'leather' : 'wbip'
  return [[readAnnouncedWallet(id, name, icon), { manner, provider }]]
}

function findOnPage(window: unknown): readonly Candidate[] {
  const listed = followPath(window, 'btc_providers')
  const entries: readonly unknown[] = Array.isArray(listed) ? listed.slice(0, MAX_WALLETS) : []
  return [
    ...entries.flatMap((entry) => readWbip(window, entry)),
    ...WBIP_PLACES.flatMap(([id, name]) => readWbip(window, { id, name })),
    ...UNISAT_LIKE.flatMap(([path, name]): readonly Candidate[] => {
      const provider = followPath(window, path)
      if (!isUniSat(provider)) return []
      const wallet = { id: path, name, icon: '' }
      const pays = has(provider, ['sendBitcoin'])
      return [[pays ? wallet : { ...wallet, lacks: 'payments' }, { manner: 'unisat', provider }]]
    }),
  ]
}

function findAnnounced(standard: WalletDiscovery<StandardWallet>): readonly Candidate[] {
  return standard.getWallets().flatMap((wallet): readonly Candidate[] => {
    const { handle } = standard.find(wallet.id) ?? {}
    if (handle === undefined) return []
    if (signs(handle) || wallet.lacks !== undefined)
      return [[wallet, { manner: 'standard', provider: handle }]]
    const provider = findProvider(handle)
    return provider === undefined ? [] : [[wallet, { manner: 'wbip', provider }]]
  })
}

/** Paths that belong to a specific wallet, which may prevent others from using its name. Anything else on a page can claim any name. */
const OWN_PLACES: ReadonlySet<string> = new Set([...WBIP_PLACES, ...UNISAT_LIKE].map(([path]) => path))

/** The same wallet may be found through several interfaces: it is recognized by its provider, or by its name if it has a path of its own. */
const keysOf = ({ manner, provider }: BitcoinHandle, { id, name }: DiscoveredWallet): readonly unknown[] => [
  manner === 'standard' ? (findProvider(provider) ?? provider) : provider,
  ...(OWN_PLACES.has(id) ? [brandOf(name)] : []),
]

/** A Wallet Standard wallet yields to a provider with its name on the page, which sends by itself. */
const yieldsTo = ({ manner }: BitcoinHandle, { name }: DiscoveredWallet): readonly unknown[] =>
  manner === 'standard' ? [brandOf(name)] : []

/**
 * Discovers wallets by WBIP 004, then those at known places of the page, then those of the Wallet Standard. `phantom.bitcoin` is not
 * included: its maker has deprecated it.
 */
export function discoverBitcoinWallets(
  window: WalletWindow,
  onChange: () => void,
): WalletDiscovery<BitcoinHandle> {
  const standard = discoverStandardWallets(window, onChange, judge)
  const findAll = () => [...findOnPage(window), ...findAnnounced(standard)]
  const all = lookForWallets(findAll, keysOf, onChange, yieldsTo)
  return {
    ...all,
    start() {
      standard.start()
      all.start()
    },
  }
}
