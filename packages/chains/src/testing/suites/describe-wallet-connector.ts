import type { ChainFamily } from '@sunspan/domain'
import { describe, expect, it } from 'vitest'
import type { WalletModule } from '../../capabilities/wallet-module.ts'
import { NOT_CONNECTED, type WalletConnector, type WalletState } from '../../capabilities/wallet.ts'
import { openConnector } from '../wallets/open-connector.ts'
import { createMemoryStorage, createTestPage, type TestPage } from '../wallets/wallet-page.ts'

/** A scripted wallet of a family. */
export interface PuppetWallet {
  /** Under which the page lists it. */
  readonly id: string
  readonly address: string
  /** What it answers to the next wishes to connect. */
  onConnect(answer: 'share' | 'share_nothing' | 'refuse'): void
  /** Makes it wait with its answer until the returned function is called. */
  hold(): () => void
  /** Its owner chooses another account, or withdraws all. */
  choose(address: string | undefined): void
  /** Listeners that the page has left on it. */
  countListeners(): number
  install(page: TestPage): void
}

export interface WalletConnectorWorld<Action> {
  readonly walletModule: WalletModule<unknown, Action>
  /** Two accounts of the family in normal form. */
  readonly addresses: readonly [string, string]
  createWallet(name: string, address: string): PuppetWallet
}

interface Setting {
  readonly page: TestPage
  readonly wallet: PuppetWallet
  readonly connector: WalletConnector<never>
  reload(): Promise<WalletConnector<never>>
}

/** What is thrown for a wallet that shares no account (specification, section 8), with one text for the families that it has none for. */
const NO_ACCOUNT: Readonly<Partial<Record<ChainFamily, string>>> = {
  evm: 'Can not retrieve signer',
  starknet: 'No starknet account',
  solana: 'No solana account',
  tron: 'No tron address',
}
const NO_ADDRESS = 'No address'

/** What every family's wallets must do alike, whatever standard they are found and spoken to by. */
export function describeWalletConnector<Action>(name: string, world: WalletConnectorWorld<Action>): void {
  const [address, other] = world.addresses
  const setUp = async (): Promise<Setting> => {
    const page = createTestPage()
    const storage = createMemoryStorage()
    const wallet = world.createWallet('Puppet', address)
    wallet.install(page)
    const reload = () => openConnector(world.walletModule, { window: page, storage })
    return { page, wallet, reload, connector: await reload() }
  }
  const next = (connector: WalletConnector<never>, status: WalletState['status']) =>
    new Promise<void>((resolve) => {
      const stop = connector.subscribe(() => {
        if (connector.getState().status !== status) return
        stop()
        resolve()
      })
    })

  describe(`wallets of ${name}`, () => {
    it('are listed whether they come before the page or after it', async () => {
      const { page, wallet, connector } = await setUp()
      expect(connector.getWallets().map(({ id }) => id)).toEqual([wallet.id])
      const list = connector.getWallets()
      expect(connector.getWallets()).toBe(list)
      const late = world.createWallet('Late', other)
      late.install(page)
      expect(connector.getWallets().map(({ id }) => id)).toEqual([wallet.id, late.id])
    })

    it('go through connecting to connected', async () => {
      const { wallet, connector } = await setUp()
      const states: string[] = []
      connector.subscribe(() => {
        const { status } = connector.getState()
        // Changes of the list of wallets arrive the same way, and it may grow meanwhile.
        if (states.at(-1) !== status) states.push(status)
      })
      await connector.connect(wallet.id)
      expect(states).toEqual(['connecting', 'connected'])
      expect(connector.getState()).toMatchObject({ address, wallet: { id: wallet.id } })
    })

    it.each([
      ['refuse', 'rejected'],
      ['share_nothing', 'disconnected'],
    ] as const)('that %s stay out, and are not remembered', async (answer, kind) => {
      const { wallet, connector, reload } = await setUp()
      wallet.onConnect(answer)
      await expect(connector.connect(wallet.id)).rejects.toMatchObject({ name: 'ChainError', kind })
      expect(connector.getState()).toEqual({ status: 'disconnected' })
      wallet.onConnect('share')
      const again = await reload()
      await again.restore()
      expect(again.getState()).toEqual({ status: 'disconnected' })
    })

    it('that share nothing yield the specified message', async () => {
      const { wallet, connector } = await setUp()
      wallet.onConnect('share_nothing')
      await expect(connector.connect(wallet.id)).rejects.toMatchObject({
        message: NO_ACCOUNT[world.walletModule.family] ?? NO_ADDRESS,
      })
    })

    it('reconnect after a reload, also when they come late', async () => {
      const { wallet, connector, reload } = await setUp()
      await connector.connect(wallet.id)
      const again = await reload()
      await again.restore()
      expect(again.getState()).toMatchObject({ status: 'connected', address })
    })

    it('that share nothing after a reload are out without a word, and back once they are opened', async () => {
      const { wallet, connector, reload } = await setUp()
      await connector.connect(wallet.id)
      wallet.onConnect('share_nothing')
      const locked = await reload()
      await locked.restore()
      expect(locked.getState()).toEqual({ status: 'disconnected' })
      wallet.onConnect('share')
      const back = next(locked, 'connected')
      wallet.choose(address)
      await back
      expect(locked.getState()).toMatchObject({ address })
      const again = await reload()
      await again.restore()
      expect(again.getState()).toMatchObject({ status: 'connected', address })
    })

    it('change their account, end when they share none, and come back with the next one', async () => {
      const { wallet, connector } = await setUp()
      await connector.connect(wallet.id)
      wallet.choose(other)
      expect(connector.getState()).toMatchObject({ status: 'connected', address: other })
      wallet.choose(undefined)
      expect(connector.getState()).toEqual({ status: 'disconnected' })
      const back = next(connector, 'connected')
      wallet.choose(address)
      await back
      expect(connector.getState()).toMatchObject({ status: 'connected', address })
    })

    it('that were locked do not come back once they are disconnected here, or another is connected', async () => {
      const { page, wallet, connector } = await setUp()
      await connector.connect(wallet.id)
      wallet.choose(undefined)
      const second = world.createWallet('Second', other)
      second.install(page)
      await connector.connect(second.id)
      expect(wallet.countListeners()).toBe(0)
      second.choose(undefined)
      await connector.disconnect()
      expect(second.countListeners()).toBe(0)
    })

    it('stay connected when another one refuses, and give way when it agrees', async () => {
      const { page, wallet, connector } = await setUp()
      const second = world.createWallet('Second', other)
      second.install(page)
      await connector.connect(wallet.id)
      second.onConnect('refuse')
      await expect(connector.connect(second.id)).rejects.toMatchObject({ kind: 'rejected' })
      expect(connector.getState()).toMatchObject({ status: 'connected', address })
      second.onConnect('share')
      await connector.connect(second.id)
      expect(connector.getState()).toMatchObject({ address: other, wallet: { id: second.id } })
      expect(wallet.countListeners()).toBe(0)
    })

    it('drop an attempt that was given up', async () => {
      const { wallet, connector } = await setUp()
      const release = wallet.hold()
      const connecting = next(connector, 'connecting')
      const attempt = connector.connect(wallet.id)
      await connecting
      await connector.disconnect()
      release()
      await attempt
      expect(connector.getState()).toEqual({ status: 'disconnected' })
    })

    it('stay connected when the change to another one is given up, and what that one says then counts for nothing', async () => {
      const { page, wallet, connector } = await setUp()
      const second = world.createWallet('Second', other)
      second.install(page)
      await connector.connect(wallet.id)
      const release = second.hold()
      const connecting = next(connector, 'connecting')
      const attempt = connector.connect(second.id)
      await connecting
      connector.cancel()
      expect(connector.getState()).toMatchObject({ status: 'connected', address })
      release()
      await attempt
      expect(connector.getState()).toMatchObject({ status: 'connected', address, wallet: { id: wallet.id } })
      wallet.choose(undefined)
      expect(connector.getState()).toEqual({ status: 'disconnected' })
    })

    it('are forgotten when they are disconnected', async () => {
      const { wallet, connector, reload } = await setUp()
      await connector.connect(wallet.id)
      await connector.disconnect()
      expect(connector.getState()).toEqual({ status: 'disconnected' })
      expect(wallet.countListeners()).toBe(0)
      const again = await reload()
      await again.restore()
      expect(again.getState()).toEqual({ status: 'disconnected' })
    })

    it('are disconnected by another tab too', async () => {
      const { page, wallet, connector, reload } = await setUp()
      const tell = (key: string, newValue: string | null) =>
        page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
      const key = `sunspan.${world.walletModule.family}.wallet`
      await connector.connect(wallet.id)
      tell('sunspan.other.wallet', null)
      tell(key, wallet.id)
      expect(connector.getState()).toMatchObject({ status: 'connected' })
      tell(key, null)
      expect(connector.getState()).toEqual({ status: 'disconnected' })
      expect(wallet.countListeners()).toBe(0)
      // That tab may have connected another one since: what it remembers is its own.
      const again = await reload()
      await again.restore()
      expect(again.getState()).toMatchObject({ status: 'connected' })
    })

    it('sign nothing unless they are connected', async () => {
      const { connector } = await setUp()
      await expect(connector.signMessage('hello')).rejects.toMatchObject({
        name: 'ChainError',
        kind: 'disconnected',
        message: NOT_CONNECTED,
      })
      await expect(connector.connect('nobody')).rejects.toMatchObject({ kind: 'unsupported' })
    })

    it('have the commands that their module names, and no others', async () => {
      const { connector } = await setUp()
      const { wallet } = await world.walletModule.load()
      for (const command of ['switchNetwork', 'addToken'] as const) {
        const isNamed = world.walletModule.commands.includes(command)
        expect(command in connector).toBe(isNamed)
        expect(wallet[command] !== undefined).toBe(isNamed)
      }
    })
  })
}
