import { ed25519 } from '@noble/curves/ed25519.js'
import { addressCodec } from '@sunspan/chains'
import { describe, expect, test } from 'vitest'
import { solanaBurnerContent } from '../../nodes/solana/solana-burner-content.ts'
import type { Answer } from '../burner-types.ts'
import { storageOf } from '../site/storage-of.ts'
import { createSolanaBurner } from './create-solana-burner.ts'
import { registerStandardWallet } from '../standard/register-standard-wallet.ts'

const content = solanaBurnerContent()

function setUp(answer: Answer = { approved: true }) {
  const memory = new Map<string, string>()
  const asked: string[] = []
  const { wallet } = createSolanaBurner({
    ...content,
    origin: 'http://localhost:3000',
    storage: storageOf(memory),
    fetch: () => Promise.reject(new Error('no node here')),
    openWindow: async ({ kind }) => {
      asked.push(kind)
      return answer
    },
  })
  return { wallet, asked, memory }
}

describe('the burner wallet of Solana', () => {
  test('has usable accounts, and names its local networks', () => {
    expect(content.accounts).toHaveLength(4)
    for (const { address } of content.accounts) expect(addressCodec('solana')?.isValid(address)).toBe(true)
    const { wallet } = setUp()
    expect(wallet.chains).toHaveLength(content.networks.length)
    for (const chain of wallet.chains) expect(chain).toMatch(/^solana:[1-9A-HJ-NP-Za-km-z]{32}$/)
  })

  test('shares nothing silently before it was permitted, and then stays permitted', async () => {
    const { wallet, asked } = setUp()
    const { connect } = wallet.features['standard:connect']
    expect(await connect({ silent: true })).toEqual({ accounts: [] })
    expect(asked).toEqual([])
    const { accounts } = await connect()
    expect(accounts.map(({ address }) => address)).toEqual([content.accounts[0]?.address])
    expect(await connect({ silent: true })).toEqual({ accounts })
    expect(asked).toEqual(['connect'])
  })

  test('refuses as its owner does, and as the setting says', async () => {
    const refusing = setUp({ approved: false })
    await expect(refusing.wallet.features['standard:connect'].connect()).rejects.toMatchObject({ code: 4001 })
    const { wallet, memory, asked } = setUp()
    memory.set('burner:auto', 'reject')
    await expect(wallet.features['standard:connect'].connect()).rejects.toMatchObject({ code: 4001 })
    expect(asked).toEqual([])
  })

  test('signs a message with the key of the account, and reports when it is disconnected', async () => {
    const { wallet } = setUp()
    const { accounts } = await wallet.features['standard:connect'].connect()
    const [account] = accounts
    if (account === undefined) throw new Error('no account')
    const message = new TextEncoder().encode('hello')
    const [output] = await wallet.features['solana:signMessage'].signMessage({ account, message })
    const secret = Buffer.from(content.accounts[0]?.secret ?? '', 'hex')
    expect(output?.signature).toEqual(ed25519.sign(message, secret))

    const changes: object[] = []
    wallet.features['standard:events'].on('change', (change) => changes.push(change))
    await wallet.features['standard:disconnect'].disconnect()
    expect(changes).toEqual([{ accounts: [] }])
    const again = wallet.features['solana:signMessage'].signMessage({ account, message })
    await expect(again).rejects.toMatchObject({ code: 4100 })
  })
})

test('it offers itself to the page at once, and to each app that is ready', () => {
  const page = new EventTarget()
  const registered: unknown[] = []
  const api = { register: (wallet: unknown) => registered.push(wallet) }
  page.addEventListener('wallet-standard:register-wallet', (event) => {
    if (event instanceof CustomEvent) event.detail(api)
  })
  const wallet = { name: 'Burner Wallet' }
  registerStandardWallet(page, wallet)
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  expect(registered).toEqual([wallet, wallet])
})
