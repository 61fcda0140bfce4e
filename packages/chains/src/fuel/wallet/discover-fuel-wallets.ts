import type { WalletDiscovery, WalletWindow } from '../../capabilities/wallet-module.ts'
import { isRecord } from '../../errors/is-record.ts'
import { readAnnouncedWallet } from '../../wallet/announced-wallet.ts'
import { lookForWallets, type WalletCandidate } from '../../wallet/look-for-wallets.ts'
import { readConnector } from './connector-handle.ts'
import { createExtensionHandle, EXTENSION_NAME } from './extension-handle.ts'
import type { FuelHandle } from './fuel-provider.ts'

const EVENT = 'FuelConnector'
const MAX_ANNOUNCED = 40
const MAX_NAME_LENGTH = 100

/** Discovers wallets by the connectors that they announce, and the extension by its answer to a message. */
export function discoverFuelWallets(window: WalletWindow, onChange: () => void): WalletDiscovery<FuelHandle> {
  const announced: WalletCandidate<FuelHandle>[] = []
  const seen = new WeakSet<object>()
  let isThere = false
  const extension = createExtensionHandle(window, () => {
    if (isThere) return
    isThere = true
    discovery.lookAgain?.()
  })
  const findAll = (): readonly WalletCandidate<FuelHandle>[] => [
    ...announced,
    ...(isThere ? [[readAnnouncedWallet(EXTENSION_NAME, EXTENSION_NAME, ''), extension] as const] : []),
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
      extension.ask()
      discovery.start()
    },
    lookAgain() {
      if (!isThere) extension.ask()
      discovery.lookAgain?.()
    },
  }
}
