import { describe, expect, it } from 'vitest'
import { describeWalletConnector, type PuppetWallet } from '../../testing/suites/describe-wallet-connector.ts'
import { createMemoryStorage, createTestPage } from '../../testing/wallets/wallet-page.ts'
import { openConnector } from '../../testing/wallets/open-connector.ts'
import { spellId } from '../address.ts'
import { fuelWalletModule } from './fuel-wallet-module.ts'

const FIRST = spellId(`0x${'a1'.repeat(32)}`)
const SECOND = spellId(`0x${'b2'.repeat(32)}`)

function createPuppet(name: string, address: string): PuppetWallet {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  let account: string | undefined = address
  let isOpen = false
  let connect = async (): Promise<boolean> => true
  const connector = {
    name,
    connect: async () => (isOpen = await connect()),
    disconnect: () => Promise.resolve(!(isOpen = false)),
    isConnected: () => Promise.resolve(isOpen),
    // As wallets do, without the checksum.
    currentAccount: () => Promise.resolve(account?.toLowerCase() ?? null),
    currentNetwork: () => Promise.resolve({ url: 'http://node', chainId: 0 }),
    ping: () => true,
    selectNetwork: () => true,
    signMessage: () => '',
    sendTransaction: () => '',
    on: (event: string, listener: (payload: unknown) => void) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event: string, listener: (payload: unknown) => void) => void listeners.get(event)?.delete(listener),
  }
  return {
    id: name,
    address,
    onConnect(answer) {
      account = answer === 'share_nothing' ? undefined : address
      connect =
        answer === 'refuse'
          ? () => Promise.reject(new Error('User rejected the connection!'))
          : () => Promise.resolve(true)
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      connect = () => promise.then(() => true)
      return resolve
    },
    choose(chosen) {
      account = chosen
      for (const listener of Array.from(listeners.get('currentAccount') ?? [])) listener(chosen ?? null)
    },
    countListeners: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
    install(page) {
      const announce = () => page.dispatchEvent(new CustomEvent('FuelConnector', { detail: connector }))
      announce()
      // The standard has no request, so it announces itself again whenever a page may have begun to listen.
      const listen = page.addEventListener.bind(page)
      page.addEventListener = (type: string, listener: (event: Event) => void) => {
        listen(type, listener)
        if (type === 'FuelConnector') announce()
      }
    },
  }
}

describe('discovery of Fuel wallets', () => {
  const open = async () => {
    const page = createTestPage()
    const connector = await openConnector(fuelWalletModule, { window: page, storage: createMemoryStorage() })
    return { page, connector }
  }

  it('leaves out what is not a connector', async () => {
    const { page, connector } = await open()
    for (const detail of [undefined, null, {}, { name: 'Half', connect: () => true }]) {
      page.dispatchEvent(new CustomEvent('FuelConnector', { detail }))
    }
    expect(connector.getWallets()).toEqual([])
  })

  it.each(['Fuel Wallet', 'Fuelet Wallet'])(
    'finds %s by its answer from the page itself, and no other window',
    async (name) => {
      const { page, connector } = await open()
      const answer = {
        type: 'response',
        target: 'FuelConnectorScript',
        connectorName: name,
        response: { jsonrpc: '2.0', id: 'sunspan-1', result: true },
      }
      const tell = (source: unknown) =>
        page.dispatchEvent(Object.assign(new Event('message'), { source, data: answer }))
      tell({})
      expect(connector.getWallets()).toEqual([])
      tell(page)
      expect(connector.getWallets().map(({ id }) => id)).toEqual([name])
      tell(page)
      expect(connector.getWallets()).toHaveLength(1)
    },
  )
})

describeWalletConnector('Fuel', {
  walletModule: fuelWalletModule,
  addresses: [FIRST, SECOND],
  createWallet: createPuppet,
})
