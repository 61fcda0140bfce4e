import type { WalletDiscovery, WalletWindow } from '../../capabilities/wallet-room.ts'
import type { DiscoveredWallet } from '../../capabilities/wallet.ts'
import { brandOf, MAX_WALLETS, readAnnouncedWallet } from '../../wallet/announced-wallet.ts'
import { lookForWallets, type WalletCandidate } from '../../wallet/look-for-wallets.ts'
import { discoverStandardWallets } from '../../wallet/standard/discover-standard-wallets.ts'
import type { StandardWallet } from '../../wallet/standard/standard-wallet.ts'
import type { BitcoinHandle, UniSatProvider, WbipProvider } from './bitcoin-provider.ts'
import { isRecord } from '../../errors/is-record.ts'

/** Provider paths of wallets with UniSat's methods, which announce nothing. */
const UNISAT_LIKE = [
  ['unisat', 'UniSat'],
  ['okxwallet.bitcoin', 'OKX Wallet'],
  ['bitkeep.unisat', 'Bitget Wallet'],
  ['binancew3w.bitcoin', 'Binance Wallet'],
] as const
const UNISAT_METHODS = ['requestAccounts', 'getAccounts', 'signMessage', 'sendBitcoin']
const PATH = /^[\w$-]+(?:\.[\w$-]+){0,4}$/

const has = (value: unknown, methods: readonly string[]): boolean =>
  isRecord(value) && methods.every((method) => typeof value[method] === 'function')
const isWbip = (value: unknown): value is WbipProvider => has(value, ['request'])
const isUniSat = (value: unknown): value is UniSatProvider => has(value, UNISAT_METHODS)

const follow = (from: unknown, path: string): unknown =>
  path.split('.').reduce((at, key) => (isRecord(at) ? at[key] : undefined), from)

/** Whether a Wallet Standard wallet shares an account, signs messages, and signs payments. */
const signs = ({ features }: StandardWallet): boolean =>
  ['bitcoin:connect', 'bitcoin:signMessage', 'bitcoin:signTransaction'].every((name) => name in features)

/** The WBIP provider that some Wallet Standard wallets expose, in addition to those features or instead of them. */
function findProvider({ features }: StandardWallet): WbipProvider | undefined {
  const provider = follow(features, 'sats-connect:.provider')
  return isWbip(provider) ? provider : undefined
}

const isBitcoinWallet = (wallet: StandardWallet): boolean =>
  wallet.chains.some((chain) => chain.startsWith('bitcoin:')) &&
  (signs(wallet) || findProvider(wallet) !== undefined)

type Candidate = WalletCandidate<BitcoinHandle>

function readWbip(window: unknown, entry: unknown): readonly Candidate[] {
  if (!isRecord(entry)) return []
  const { id, name, icon } = entry
  if (typeof id !== 'string' || id.length > 100 || !PATH.test(id)) return []
  const provider = follow(window, id)
  return isWbip(provider) ? [[readAnnouncedWallet(id, name, icon), { manner: 'wbip', provider }]] : []
}

function findOnPage(window: unknown): readonly Candidate[] {
  const listed = follow(window, 'btc_providers')
  const entries: readonly unknown[] = Array.isArray(listed) ? listed.slice(0, MAX_WALLETS) : []
  return [
    ...entries.flatMap((entry) => readWbip(window, entry)),
    ...UNISAT_LIKE.flatMap(([path, name]): readonly Candidate[] => {
      const provider = follow(window, path)
      return isUniSat(provider)
        ? [[readAnnouncedWallet(path, name, undefined), { manner: 'unisat', provider }]]
        : []
    }),
  ]
}

function findAnnounced(standard: WalletDiscovery<StandardWallet>): readonly Candidate[] {
  return standard.getWallets().flatMap((wallet): readonly Candidate[] => {
    const { handle } = standard.find(wallet.id) ?? {}
    if (handle === undefined) return []
    if (signs(handle)) return [[wallet, { manner: 'standard', provider: handle }]]
    const provider = findProvider(handle)
    return provider === undefined ? [] : [[wallet, { manner: 'wbip', provider }]]
  })
}

/** Paths that belong to a specific wallet, which may prevent others from using its name. Anything else on a page can claim any name. */
const OWN_PLACES: ReadonlySet<string> = new Set([
  ...['XverseProviders.BitcoinProvider', 'LeatherProvider'],
  ...UNISAT_LIKE.map(([path]) => path),
])

/** The same wallet may be found through several interfaces: it is recognized by its provider, or by its name if it has a path of its own. */
const keysOf = ({ manner, provider }: BitcoinHandle, { id, name }: DiscoveredWallet): readonly unknown[] => [
  manner === 'standard' ? (findProvider(provider) ?? provider) : provider,
  ...(OWN_PLACES.has(id) ? [brandOf(name)] : []),
]

/** A Wallet Standard wallet yields to a provider with its name on the page, which sends by itself. */
const yieldsTo = ({ manner }: BitcoinHandle, { name }: DiscoveredWallet): readonly unknown[] =>
  manner === 'standard' ? [brandOf(name)] : []

/** Discovers wallets by WBIP 004, then those that only inject UniSat's methods, then those of the Wallet Standard. */
export function discoverBitcoinWallets(
  window: WalletWindow,
  onChange: () => void,
): WalletDiscovery<BitcoinHandle> {
  const standard = discoverStandardWallets(window, onChange, isBitcoinWallet)
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
