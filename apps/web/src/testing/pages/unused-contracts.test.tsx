import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadPages, openProduct } from './open-product.tsx'

const RECEIVER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

beforeAll(loadPages)

describe('what a wallet holds besides', () => {
  const holding = (units: bigint) => ({
    'GET /api/contract/unused_contracts': [{ id: 'base', contracts: [RECEIVER] }],
    'GET /api/network/rpcs_for_frontend': [{ id: 'base', rpc: 'http://localhost/rpc/base' }],
    'POST /rpc/base': (_url: URL, init: RequestInit) => {
      const body = typeof init.body === 'string' ? init.body : ''
      // CAST: the app's own JSON-RPC request.
      const { id, params } = JSON.parse(body) as { id: number; params: readonly { readonly to?: string }[] }
      const isOther = params[0]?.to === RECEIVER
      return isOther
        ? { jsonrpc: '2.0', id, result: `0x${units.toString(16).padStart(64, '0')}` }
        : { jsonrpc: '2.0', id, error: { code: -32000, message: 'no' } }
    },
  })
  const at = '/send?source=base&destination=polygon&tokenFrom=USDC&amount=10'

  it('is mentioned when it is USDC of a contract that cannot be sent', async () => {
    await openProduct({ at, api: holding(12_500_000n), wallet: { eth_chainId: () => '0x2105' } })
    expect(await screen.findByText('12.5 bridged USDC')).toBeTruthy()
  })

  it('is not worth a word up to a thousandth', async () => {
    const product = await openProduct({
      at,
      api: holding(1_000n),
      wallet: { eth_chainId: () => '0x2105' },
    })
    await waitFor(() => expect(product.requests).toContain('GET /api/contract/unused_contracts'))
    await screen.findByRole('button', { name: 'Review transfer' })
    expect(screen.queryByText(/bridged USDC/)).toBeNull()
  })
})
