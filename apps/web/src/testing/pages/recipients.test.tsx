import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { recipientStore } from '../../entities/recipient/recipient-store.ts'
import { SCRIPTED_ADDRESS } from '../scripted-wallet.ts'
import { loadPages, openProduct, pasteAddress, type Product } from './open-product.tsx'

const RECEIVER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
/** Looks like RECEIVER when shortened. */
const FORGED = '0x90F711111111111111111111111111111111b906'
const HASH = `0x${'ab'.repeat(32)}`
const ROUTE = '/send?source=ethereum&destination=base&amount=1.5'
const button = (name: string | RegExp) => screen.findByRole('button', { name })

type Facts = Readonly<Record<string, string>>
interface RpcCall {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}
const NOBODY: Facts = { eth_getCode: '0x', eth_getTransactionCount: '0x0', eth_getBalance: '0x0' }
const SOMEBODY: Facts = { ...NOBODY, eth_getTransactionCount: '0x5' }
const CONTRACT: Facts = { ...NOBODY, eth_getCode: '0x6080', eth_getTransactionCount: '0x1' }

/** A network's node that returns these facts for every address but the sender's; balances do not matter in these tests. */
const node =
  (facts: Facts, sender: Facts = SOMEBODY) =>
  (_url: URL, init: RequestInit): unknown => {
    const answer = ({ id, method, params }: RpcCall) => {
      const isSender = String(params[0]).toLowerCase() === SCRIPTED_ADDRESS.toLowerCase()
      const result = (isSender ? sender : facts)[method]
      return result === undefined
        ? { jsonrpc: '2.0', id, error: { code: -32601, message: 'not here' } }
        : { jsonrpc: '2.0', id, result }
    }
    // CAST: the app's own JSON-RPC request, or several.
    const asked = JSON.parse(typeof init.body === 'string' ? init.body : '') as RpcCall | RpcCall[]
    return Array.isArray(asked) ? asked.map(answer) : answer(asked)
  }

const nodes = (onSource: Facts, onDestination: Facts) => ({
  'GET /api/network/rpcs_for_frontend': [
    { id: 'ethereum', rpc: 'http://localhost/rpc/ethereum' },
    { id: 'base', rpc: 'http://localhost/rpc/base' },
  ],
  'POST /rpc/ethereum': node(onSource),
  'POST /rpc/base': node(onDestination),
})

async function reviewTo(address: string, api: Parameters<typeof openProduct>[0]['api']): Promise<Product> {
  const product = await openProduct({
    at: ROUTE,
    wallet: { eth_sendTransaction: () => HASH },
    ...(api === undefined ? {} : { api }),
  })
  await product.user.click(await screen.findByRole('radio', { name: 'Another' }))
  await pasteAddress(product, address)
  await product.user.click(await button('Review transfer'))
  await screen.findByRole('heading', { name: 'Your Transfer Details' })
  return product
}

beforeAll(loadPages)

describe('before money goes to an address', () => {
  it('a contract that is not deployed there takes a tick', async () => {
    const { user } = await reviewTo(RECEIVER, nodes(CONTRACT, NOBODY))
    expect(await screen.findByText('No contract on Base')).toBeTruthy()
    expect(await button('Send Transfer')).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('checkbox', { name: /I have checked the full address/ }))
    expect(await button('Send Transfer')).toHaveProperty('disabled', false)
  })

  it('a contract of a third network, such as a smart wallet, takes a tick', async () => {
    const api = nodes(NOBODY, NOBODY)
    await reviewTo(RECEIVER, {
      ...api,
      'GET /api/network/rpcs_for_frontend': [
        ...api['GET /api/network/rpcs_for_frontend'],
        { id: 'polygon', rpc: 'http://localhost/rpc/polygon' },
      ],
      'POST /rpc/polygon': node(CONTRACT),
    })
    expect(await screen.findByText(/^On Polygon this address is a contract/)).toBeTruthy()
    expect(await button('Send Transfer')).toHaveProperty('disabled', true)
  })

  it.each([
    `\u200b${RECEIVER}`,
    `base:${RECEIVER}`,
    `ethereum:${RECEIVER}@8453?value=1`,
    `0X${RECEIVER.slice(2)}`,
    RECEIVER.slice(2),
  ])('what is pasted with it is tidied away: %j', async (text) => {
    await reviewTo(text, nodes(SOMEBODY, SOMEBODY))
    expect(screen.getByRole('main').querySelector(`[data-address="${RECEIVER}"]`)).toBeTruthy()
  })

  it('a wallet that is a contract sends no coin, which would not be detected', async () => {
    await reviewTo(RECEIVER, { ...nodes(SOMEBODY, SOMEBODY), 'POST /rpc/ethereum': node(SOMEBODY, CONTRACT) })
    expect(await screen.findByText(/^We can’t see ETH on Ethereum when a contract sends it/)).toBeTruthy()
    expect(await button('Send Transfer')).toHaveProperty('disabled', true)
  })

  it('an address that was never used there is pointed out', async () => {
    await reviewTo(RECEIVER, nodes(NOBODY, NOBODY))
    expect(await screen.findByText('New on Base')).toBeTruthy()
    expect(await button('Send Transfer')).toHaveProperty('disabled', false)
  })

  it('a contract is pointed out', async () => {
    await reviewTo(RECEIVER, nodes(NOBODY, CONTRACT))
    expect(await screen.findByText('This address is a contract')).toBeTruthy()
  })

  it('a network that does not answer holds nothing up', async () => {
    const product = await reviewTo(RECEIVER, {
      ...nodes(SOMEBODY, SOMEBODY),
      'POST /rpc/base': () => new Response('no', { status: 502 }),
    })
    expect(await screen.findByText('We couldn’t check this address')).toBeTruthy()
    await product.user.click(await button('Send Transfer'))
    await waitFor(() => expect(product.path()).toMatch(/^\/progress\//))
  })

  it('W-20 a look-alike of a recent recipient takes a tick, next to the one it looks like', async () => {
    const product = await openProduct({ at: ROUTE, api: nodes(SOMEBODY, SOMEBODY) })
    recipientStore().rememberSent({ family: 'evm', address: RECEIVER }, new Date())
    await product.user.click(await screen.findByRole('radio', { name: 'Another' }))
    await pasteAddress(product, FORGED.toLowerCase())
    await product.user.click(await button('Review transfer'))
    expect(await screen.findByText('This address looks like another one')).toBeTruthy()
    expect(screen.getByRole('main').querySelector(`[data-address="${RECEIVER}"]`)).toBeTruthy()
    expect(await button('Send Transfer')).toHaveProperty('disabled', true)
  })

  it('a receiver that came with a link is marked again', async () => {
    const { user } = await openProduct({
      at: `${ROUTE}&receiver=${RECEIVER}`,
      api: nodes(SOMEBODY, SOMEBODY),
    })
    await user.click(await button('I know this address'))
    await user.click(await button('Review transfer'))
    expect(await screen.findByText('This address came from a link')).toBeTruthy()
  })
})

it('a typed address is shown in full under its field', async () => {
  const product = await openProduct({ at: ROUTE, api: nodes(SOMEBODY, SOMEBODY) })
  await product.user.click(await screen.findByRole('radio', { name: 'Another' }))
  await pasteAddress(product, RECEIVER)
  const full = () => screen.getByRole('main').querySelector(`[data-address="${RECEIVER}"]`)
  await waitFor(() => expect(full()?.textContent).toBe(RECEIVER))
})

describe('recent and saved addresses', () => {
  const openBook = async (product: Product) => {
    const another = await screen.findByRole('radio', { name: 'Another' })
    await product.user.click(another)
    await product.user.click(await button('Recent and saved addresses'))
    return within(await screen.findByRole('dialog', { name: 'Addresses' }))
  }

  it('are remembered when something was sent, and fill in the address', async () => {
    const product = await reviewTo(RECEIVER, nodes(SOMEBODY, SOMEBODY))
    await product.user.click(await button('Send Transfer'))
    await waitFor(() => expect(recipientStore().get()).toMatchObject([{ address: RECEIVER, timesSent: 1 }]))
  })

  it('are named, chosen and deleted, and the focus stays in the dialog', async () => {
    const product = await openProduct({ at: ROUTE })
    recipientStore().rememberSent({ family: 'evm', address: RECEIVER }, new Date())
    recipientStore().rememberSent({ family: 'evm', address: FORGED }, new Date())
    const { user } = product
    const book = await openBook(product)
    const recent = within(book.getByRole('region', { name: 'Recent' }))
    expect(recent.getAllByRole('listitem')).toHaveLength(2)

    await user.click(recent.getAllByRole('button', { name: 'Save with a name' })[1] ?? document.body)
    expect(document.activeElement).toBe(book.getByRole('textbox', { name: 'Name' }))
    await user.keyboard('Alice{Enter}')
    expect(book.getByRole('region', { name: 'Saved' }).textContent).toContain('Alice')

    await user.click(book.getByRole('button', { name: `Delete ${FORGED}` }))
    expect(book.queryByRole('region', { name: 'Recent' })).toBeNull()
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)

    await user.click(book.getByRole('button', { name: /^Alice/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('textbox', { name: 'Receiving address on Base' })).toHaveProperty(
      'value',
      RECEIVER,
    )
  })

  it('are deleted at once after a question', async () => {
    const product = await openProduct({ at: ROUTE })
    recipientStore().name({ family: 'evm', address: RECEIVER }, 'Alice')
    const book = await openBook(product)
    await product.user.click(book.getByRole('button', { name: 'Delete all' }))
    expect(document.activeElement).toBe(book.getByRole('button', { name: 'Keep them' }))
    await product.user.click(book.getByRole('button', { name: 'Delete all' }))
    expect(await book.findByText('No addresses yet')).toBeTruthy()
    expect(recipientStore().get()).toEqual([])
  })

  it('leave the browser as a file', async () => {
    const product = await openProduct({ at: ROUTE })
    recipientStore().name({ family: 'evm', address: RECEIVER }, 'Alice')
    let blob: Blob | undefined
    URL.createObjectURL = (source) => {
      if (source instanceof Blob) blob = source
      return 'blob:addresses'
    }
    URL.revokeObjectURL = () => undefined
    const book = await openBook(product)
    await product.user.click(book.getByRole('button', { name: 'Export' }))
    expect(await blob?.text()).toContain(RECEIVER)
  })
})
