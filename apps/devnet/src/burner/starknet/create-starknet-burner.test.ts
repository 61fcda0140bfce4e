import { starknetAccount } from '@sunspan/chains/treasury/starknet'
import { loginHash } from '@sunspan/chains/signing/starknet'
import { startStarknetNode } from '@sunspan/starknet-node'
import { useShared } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import type { Answer, Approval } from '../burner-types.ts'
import { storageOf } from '../site/storage-of.ts'
import { createStarknetBurner } from './create-starknet-burner.ts'

const PHRASE = 'test test test test test test test test test test test junk'
const NETWORK = { id: 'starknet', name: 'Starknet', symbol: 'STRK', decimals: 18, chainId: 'SN_SEPOLIA' }
const STRK = '0x4718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d'

const node = useShared(() =>
  startStarknetNode({ name: 'burner tests', chainId: NETWORK.chainId, tokens: [] }),
)

const account = { index: 2, ...starknetAccount(PHRASE, 2) }

function setUp({ answer = { approved: true } as Answer, isLocal = true } = {}) {
  const stored = new Map<string, string>()
  const asked: Approval[] = []
  const { wallet } = createStarknetBurner({
    accounts: [account],
    network: NETWORK,
    tokens: [],
    origin: 'https://app.example',
    storage: storageOf(stored),
    fetch: async (_, init) => {
      const { id, method, params } = JSON.parse(String(Object(init).body))
      // As a node of a public network answers.
      if (method.startsWith('devnet_') && !isLocal)
        return Response.json({ id, error: { code: -32_601, message: 'Method not found' } })
      try {
        return Response.json({ id, result: node.call(method, params) })
      } catch (error: unknown) {
        const { code, message } = Object(error)
        return Response.json({ id, error: { code, message } })
      }
    },
    openWindow: (approval) => {
      asked.push(approval)
      return Promise.resolve(answer)
    },
  })
  const request = (type: string, params?: unknown) => wallet.request({ type, params })
  return { wallet, request, asked }
}
const typedData = (text: string, chainId = NETWORK.chainId) => ({
  primaryType: 'Login',
  domain: { chainId },
  message: { message: text.split('\n') },
})

describe('the burner wallet of Starknet', () => {
  it('shares an account once its owner agrees, and none silently before', async () => {
    const { request, wallet, asked } = setUp()
    const changes: unknown[] = []
    wallet.on('accountsChanged', (accounts) => changes.push(accounts))
    expect(await request('wallet_requestAccounts', { silent_mode: true })).toEqual([])
    expect(await request('wallet_requestAccounts')).toEqual([account.address])
    expect(await request('wallet_requestAccounts', { silent_mode: true })).toEqual([account.address])
    expect(asked.map(({ kind }) => kind)).toEqual(['connect'])
    expect(changes).toEqual([[account.address]])
    expect(await request('wallet_requestChainId')).toBe('0x534e5f5345504f4c4941')
  })

  it('shows the whole text that it signs', async () => {
    const { request, asked } = setUp()
    await request('wallet_requestAccounts')
    const signature = await request('wallet_signTypedData', typedData('One\n\nTwo'))
    expect(asked.at(-1)).toMatchObject({ kind: 'sign', message: 'One\n\nTwo' })
    expect(signature).toHaveLength(2)
    expect(loginHash('One\n\nTwo', { address: account.address, chainId: NETWORK.chainId })).toBeGreaterThan(
      0n,
    )
    await expect(request('wallet_signTypedData', typedData('One', 'SN_MAIN'))).rejects.toThrow(
      'another network',
    )
    await expect(request('wallet_signTypedData', { primaryType: 'Permit' })).rejects.toThrow('Login only')
  })

  it.each([
    ['wallet_signTypedData', typedData('One'), 4100],
    ['wallet_addInvokeTransaction', { calls: [] }, 4100],
    ['wallet_fly', {}, 163],
    ['wallet_deploymentData', {}, 115],
    ['wallet_switchStarknetChain', { chainId: '0x534e5f4d41494e' }, 117],
  ])('refuses %s with the code of the API', async (type, params, code) => {
    await expect(setUp().request(type, params)).rejects.toMatchObject({ code })
  })

  it('says that its owner refused', async () => {
    const { request } = setUp({ answer: { approved: false } })
    await expect(request('wallet_requestAccounts')).rejects.toMatchObject({ code: 113 })
  })

  it('asks before it sends, says what, and never on another network', async () => {
    const calls = [
      { contract_address: STRK, entry_point: 'transfer', calldata: ['0x5', '0xde0b6b3a7640000', '0x0'] },
    ]
    const elsewhere = setUp({ isLocal: false })
    await elsewhere.request('wallet_requestAccounts')
    await expect(elsewhere.request('wallet_addInvokeTransaction', { calls })).rejects.toThrow(
      'local networks only',
    )

    const { request, asked } = setUp()
    await request('wallet_requestAccounts')
    await expect(request('wallet_addInvokeTransaction', { calls: [{}] })).rejects.toThrow('contract_address')
    // The account does not exist on this chain, so that the node refuses what was approved.
    await expect(request('wallet_addInvokeTransaction', { calls })).rejects.toMatchObject({ code: 20 })
    expect(asked.at(-1)?.rows).toContainEqual({ label: 'Sends', value: '1 STRK' })
  })
})
