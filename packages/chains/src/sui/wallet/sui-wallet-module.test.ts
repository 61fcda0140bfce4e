import { describe, expect, it } from 'vitest'
import { describeWalletConnector, type PuppetWallet } from '../../testing/suites/describe-wallet-connector.ts'
import {
  createScriptedStandardWallet,
  type StandardNamespace,
} from '../../testing/wallets/scripted-standard-wallet.ts'
import { createMemoryStorage, createTestPage } from '../../testing/wallets/wallet-page.ts'
import { openConnector } from '../../testing/wallets/open-connector.ts'
import { suiWalletModule } from './sui-wallet-module.ts'

const FIRST = `0x${'a1'.repeat(32)}`
const SECOND = `0x${'b2'.repeat(32)}`
const CHAINS = ['sui:mainnet', 'sui:localnet']
const SUI: StandardNamespace = {
  connect: 'standard:connect',
  features: ['sui:signPersonalMessage', 'sui:signAndExecuteTransaction'],
  chains: CHAINS,
  accountOf: (address) => ({
    address,
    publicKey: new Uint8Array(32),
    chains: CHAINS,
    features: ['sui:signPersonalMessage'],
  }),
}

function createPuppet(name: string, address: string): PuppetWallet {
  const wallet = createScriptedStandardWallet({ name, address, namespace: SUI })
  const connect = 'standard:connect.connect'
  return {
    id: name,
    address,
    onConnect: (answer) =>
      wallet.script({
        [connect]: () => {
          if (answer === 'refuse') throw new Error('Rejected from user')
          return { accounts: answer === 'share' ? [SUI.accountOf(address)] : [] }
        },
      }),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      wallet.script({ [connect]: () => promise.then(() => ({ accounts: [SUI.accountOf(address)] })) })
      return resolve
    },
    choose: (chosen) => wallet.share(...(chosen === undefined ? [] : [chosen])),
    countListeners: () => wallet.countListeners(),
    install: (page) => void wallet.install(page),
  }
}

describeWalletConnector('Sui', {
  walletModule: suiWalletModule,
  addresses: [FIRST, SECOND],
  createWallet: createPuppet,
})

describe('discovery by the Wallet Standard', () => {
  it.each<[string, Partial<StandardNamespace>, string | undefined]>([
    ['that cannot sign messages', { features: ['sui:signAndExecuteTransaction'] }, 'messages'],
    [
      'of the former format of transactions',
      { features: ['sui:signAndExecuteTransactionBlock'] },
      'payments',
    ],
  ])('says what a wallet lacks %s', async (_, change, lacks) => {
    const page = createTestPage()
    const connector = await openConnector(suiWalletModule, { window: page, storage: createMemoryStorage() })
    const namespace = { ...SUI, ...change }
    createScriptedStandardWallet({ name: 'Odd', address: FIRST, namespace }).install(page)
    expect(connector.getWallets()).toMatchObject([{ id: 'Odd', lacks }])
  })

  it('leaves out wallets of another family', async () => {
    const page = createTestPage()
    const connector = await openConnector(suiWalletModule, { window: page, storage: createMemoryStorage() })
    const namespace = { ...SUI, chains: ['solana:mainnet'] }
    createScriptedStandardWallet({ name: 'Odd', address: FIRST, namespace }).install(page)
    expect(connector.getWallets()).toEqual([])
  })
})
