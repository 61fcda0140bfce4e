import type { WalletDiscovery, WalletWindow } from '../../capabilities/wallet-module.ts'
import { isRecord } from '../../errors/is-record.ts'
import { readAnnouncedWallet } from '../../wallet/announced-wallet.ts'
import { lookForWallets, type WalletCandidate } from '../../wallet/look-for-wallets.ts'
import { readConnector } from './connector-handle.ts'
import { createExtensionHandle, EXTENSION_NAMES } from './extension-handle.ts'
import type { FuelHandle } from './fuel-provider.ts'

const EVENT = 'FuelConnector'
const MAX_ANNOUNCED = 40
const MAX_NAME_LENGTH = 100

/** Discovers wallets by the connectors that they announce, and extensions by their answers to a message. */
export function discoverFuelWallets(window: WalletWindow, onChange: () => void): WalletDiscovery<FuelHandle> {
  const announced: WalletCandidate<FuelHandle>[] = []
  const seen = new WeakSet<object>()
  const answered = new Set<string>()
  const extensions = EXTENSION_NAMES.map((name) => {
    const handle = createExtensionHandle(window, name, () => {
      if (answered.has(name)) return
      answered.add(name)
      discovery.lookAgain?.()
    })
    return { name, handle }
  })
  const findAll = (): readonly WalletCandidate<FuelHandle>[] => [
    ...announced,
    ...extensions
      .filter(({ name }) => answered.has(name))
      .map(({ name, handle }) => [readAnnouncedWallet(name, name, ''), handle] as const),
  ]
  // A wallet with both interfaces is listed once, by its name.
  const discovery = lookForWallets<FuelHandle>(findAll, (_, { id }) => [id], onChange)
  const hear = (event: Event): void => {
    const connector = 'detail' in event ? readConnector(event.detail) : undefined
    if (connector === undefined || connector.name.length > MAX_NAME_LENGTH) return
    const detail: unknown = 'detail' in event ? event.detail : undefined
    if (announced.length >= MAX_ANNOUNCED || !isRecord(detail) || seen.has(detail)) return
    seen.add(detail)
    announced.push([readAnnouncedWallet(connector.name, connector.name, connector.icon), connector])
    discovery.lookAgain?.()
  }
  return {
    ...discovery,
    start() {
      window.addEventListener(EVENT, hear)
      for (const { handle } of extensions) handle.ask()
      discovery.start()
    },
    lookAgain() {
      for (const { name, handle } of extensions) if (!answered.has(name)) handle.ask()
      discovery.lookAgain?.()
    },
  }
}
