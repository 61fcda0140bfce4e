import { expect, it, vi } from 'vitest'
import { createMemoryStorage } from '../../testing/wallets/wallet-page.ts'
import { createScriptedWallet, createWalletPage } from '../testing/scripted-wallet.ts'
import { openConnector } from '../../testing/wallets/open-connector.ts'
import { evmWalletModule } from './evm-wallet-module.ts'
import { LEGACY_WALLET_ID } from './wallet-discovery.ts'

const storage = createMemoryStorage()
const provider = createScriptedWallet({})

it('lists wallets that were there before the page and that come later', async () => {
  const page = createWalletPage()
  page.install('io.early', provider)
  const connector = await openConnector(evmWalletModule, { window: page.window, storage })
  let calls = 0
  connector.subscribe(() => (calls += 1))
  expect(connector.getWallets()).toEqual([
    { id: 'io.early', name: 'IO.EARLY', icon: 'data:image/svg+xml,<svg/>' },
  ])
  page.install('io.late', provider)
  expect(connector.getWallets().map(({ id }) => id)).toEqual(['io.early', 'io.late'])
  expect(calls).toBe(1)
})

it('gives the same list until it changes, as useSyncExternalStore needs', async () => {
  const page = createWalletPage()
  const connector = await openConnector(evmWalletModule, { window: page.window, storage })
  expect(connector.getWallets()).toBe(connector.getWallets())
  expect(connector.getState()).toBe(connector.getState())
  page.install('io.one', provider)
  const list = connector.getWallets()
  expect(list).toHaveLength(1)
  page.install('io.one', provider)
  expect(connector.getWallets()).toBe(list)
  page.window.ethereum = createScriptedWallet({})
  const longer = connector.getWallets()
  expect(longer).toHaveLength(2)
  expect(connector.getWallets()).toBe(longer)
})

const marked = (...marks: readonly string[]) =>
  Object.assign(createScriptedWallet({}), Object.fromEntries(marks.map((mark) => [mark, true])))

it.each([
  ['it is not one of those that announced themselves', createScriptedWallet({}), true],
  ['it is the object that another wallet announces', provider, false],
  ['it is marked as another wallet than those', marked('isMetaMask', 'isOld'), true],
  ['it is marked as one that announces another object', marked('isRabby', 'isMetaMask'), false],
])('offers window.ethereum, where %s: %j', async (_, ethereum, isOffered) => {
  const page = createWalletPage()
  const connector = await openConnector(evmWalletModule, { window: page.window, storage })
  expect(connector.getWallets()).toEqual([])
  page.window.ethereum = ethereum
  const legacy = connector.getWallets()
  expect(legacy).toMatchObject([{ id: LEGACY_WALLET_ID, name: 'Browser wallet' }])
  expect(connector.getWallets()).toBe(legacy)
  page.install('io.one', provider)
  page.install('io.rabby', marked('isMetaMask', 'isRabby'))
  const ids = connector.getWallets().map(({ id }) => id)
  expect(ids).toEqual(['io.one', 'io.rabby', ...(isOffered ? [LEGACY_WALLET_ID] : [])])
})

it('reports a window.ethereum that comes late, when the list of wallets is opened', async () => {
  const page = createWalletPage()
  const connector = await openConnector(evmWalletModule, { window: page.window, storage })
  const onChange = vi.fn<() => void>()
  connector.subscribe(onChange)
  connector.lookAgain()
  expect(onChange).not.toHaveBeenCalled()
  page.window.ethereum = provider
  connector.lookAgain()
  connector.lookAgain()
  expect(onChange).toHaveBeenCalledTimes(1)
})

it('keeps the first who claims a name', async () => {
  const page = createWalletPage()
  const honest = createScriptedWallet({
    eth_requestAccounts: () => [`0x${'a'.repeat(40)}`],
    eth_chainId: () => '0x1',
  })
  page.install('io.metamask', honest)
  const connector = await openConnector(evmWalletModule, { window: page.window, storage })
  page.install('io.metamask', provider, { uuid: 'another', name: 'Better MetaMask' })
  expect(connector.getWallets()).toMatchObject([{ name: 'IO.METAMASK' }])
  await connector.connect('io.metamask')
  expect(honest.requests).toHaveLength(2)
})

it('does not take what is not a proper announcement', async () => {
  const page = createWalletPage()
  const connector = await openConnector(evmWalletModule, { window: page.window, storage })
  const info = { uuid: 'u', name: 'Wallet', icon: 'data:image/png;base64,', rdns: 'io.wallet' }
  const wrong: readonly unknown[] = [
    undefined,
    null,
    'wallet',
    {},
    { info },
    { info, provider: {} },
    { provider },
    { info: { ...info, rdns: '' }, provider },
    { info: { ...info, rdns: '<script>' }, provider },
    { info: { ...info, rdns: 'a'.repeat(200) }, provider },
    { info: { ...info, name: '  ' }, provider },
    { info: { ...info, name: 7 }, provider },
  ]
  for (const detail of wrong) page.announce(detail)
  page.window.dispatchEvent(new Event('eip6963:announceProvider'))
  expect(connector.getWallets()).toEqual([])
})

it('leaves out an icon that would be loaded from elsewhere, and cuts endless names', async () => {
  const page = createWalletPage()
  const connector = await openConnector(evmWalletModule, { window: page.window, storage })
  page.install('io.remote', provider, { icon: 'https://tracker.example/pixel.png', name: 'W'.repeat(500) })
  const [wallet] = connector.getWallets()
  expect(wallet?.icon).toBe('')
  expect(wallet?.name).toHaveLength(60)
})

it('does not let one page announce without end', async () => {
  const page = createWalletPage()
  const connector = await openConnector(evmWalletModule, { window: page.window, storage })
  for (let index = 0; index < 200; index += 1) {
    page.announce({ info: { name: 'Wallet', rdns: `io.wallet${index}` }, provider })
  }
  expect(connector.getWallets()).toHaveLength(40)
})
