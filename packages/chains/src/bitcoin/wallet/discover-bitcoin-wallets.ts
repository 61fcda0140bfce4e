import type { WalletDiscovery, WalletWindow } from '../../capabilities/wallet-room.ts'
import { isRecord, MAX_WALLETS, readAnnouncedWallet } from '../../wallet/announced-wallet.ts'
import { lookForWallets, type WalletCandidate } from '../../wallet/look-for-wallets.ts'
import type { BitcoinHandle, UniSatProvider, WbipProvider } from './bitcoin-provider.ts'

/** Wallets with UniSat's methods, which announce nothing: where their providers are. */
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

const follow = (window: unknown, path: string): unknown =>
  path.split('.').reduce((at, key) => (isRecord(at) ? at[key] : undefined), window)

type Candidate = WalletCandidate<BitcoinHandle>

function readWbip(window: unknown, entry: unknown): readonly Candidate[] {
  if (!isRecord(entry)) return []
  const { id, name, icon } = entry
  if (typeof id !== 'string' || id.length > 100 || !PATH.test(id)) return []
  const provider = follow(window, id)
  return isWbip(provider) ? [[readAnnouncedWallet(id, name, icon), { manner: 'wbip', provider }]] : []
}

function findAll(window: unknown): readonly Candidate[] {
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

/** Finds wallets by WBIP 004, and those that only put UniSat's methods onto the page. */
export const discoverBitcoinWallets = (
  window: WalletWindow,
  onChange: () => void,
): WalletDiscovery<BitcoinHandle> =>
  lookForWallets(
    () => findAll(window),
    ({ provider }) => provider,
    onChange,
  )
