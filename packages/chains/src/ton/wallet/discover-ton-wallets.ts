import type { WalletDiscovery, WalletWindow } from '../../capabilities/wallet-module.ts'
import { readAnnouncedWallet } from '../../wallet/announced-wallet.ts'
import { lookForWallets, type WalletCandidate } from '../../wallet/look-for-wallets.ts'
import type { TonBridge } from './ton-bridge.ts'
import { isRecord } from '../../errors/is-record.ts'

const METHODS = ['connect', 'restoreConnection', 'send', 'listen']
const MAX_KEY_LENGTH = 100
/** Where known wallets are, also if their place cannot be enumerated. */
export const KNOWN_KEYS: readonly string[] = [
  'tonkeeper',
  'mytonwallet',
  'tonhub',
  'openmask',
  'okxTonWallet',
  'bitgetTonWallet',
  'binancew3w',
  'safepalwallet',
  'bybitTonWallet',
  'gatetonwallet',
  'hotWallet',
  'xtonwallet',
  'tonwallet',
]

const isBridge = (value: unknown): value is TonBridge =>
  isRecord(value) && METHODS.every((method) => typeof value[method] === 'function')

function readPlace(window: object, key: string): readonly WalletCandidate<TonBridge>[] {
  try {
    // CAST: any object can be read by its own keys.
    const bridge = Object((window as Record<string, unknown>)[key]).tonconnect
    if (!isBridge(bridge) || key.length > MAX_KEY_LENGTH) return []
    const { name = Object(bridge.deviceInfo).appName, image } = Object(bridge.walletInfo)
    return [[readAnnouncedWallet(key, name, image), bridge]]
  } catch {
    // Some page properties throw when read.
    return []
  }
}

/** Discovers wallets by TON Connect: each has its own page property that contains its bridge, of any name if it can be enumerated. */
export const discoverTonWallets = (window: WalletWindow, onChange: () => void): WalletDiscovery<TonBridge> =>
  lookForWallets(
    () => [...new Set([...Object.keys(window), ...KNOWN_KEYS])].flatMap((key) => readPlace(window, key)),
    (bridge) => [bridge],
    onChange,
  )
