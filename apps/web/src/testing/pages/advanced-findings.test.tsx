import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { BULK_ID } from '../../entities/bulk-order/testing/bulk-order-builder.ts'
import {
  ALICE,
  BOB,
  bulkServer,
  button,
  fill,
  openAdvanced,
  prepareAdvanced,
  problemsOf,
} from './open-advanced.tsx'
import { SCRIPTED_ADDRESS } from '../scripted-wallet.ts'
import type { Product } from './open-product.tsx'

const CAROL = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const DAVE = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const ERIN = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'

beforeAll(() => prepareAdvanced())

type Kind = 'contract' | 'used' | 'unused'
const ANSWERS: Readonly<Record<string, Readonly<Record<Kind, string>>>> = {
  eth_getCode: { contract: '0x6080', used: '0x', unused: '0x' },
  eth_getTransactionCount: { contract: '0x1', used: '0x5', unused: '0x0' },
  eth_getBalance: { contract: '0x0', used: '0x0', unused: '0x0' },
}

interface Call {
  readonly id: number
  readonly method: string
  readonly params: readonly string[]
}

/** A node that returns these kinds for addresses, for single and batched calls, and counts its requests. */
function node(kinds: Readonly<Record<string, Kind>>) {
  const asked: Call[][] = []
  const answer = ({ id, method, params }: Call): unknown => {
    const result = ANSWERS[method]?.[kinds[params[0] ?? ''] ?? 'used']
    return result === undefined
      ? { jsonrpc: '2.0', id, error: { code: -32601, message: 'not here' } }
      : { jsonrpc: '2.0', id, result }
  }
  const route = (_url: URL, init: RequestInit): unknown => {
    // CAST: the app's own JSON-RPC request.
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '') as Call | Call[]
    const calls = Array.isArray(body) ? body : [body]
    if (calls.some(({ method }) => method === 'eth_getCode')) asked.push(calls)
    return Array.isArray(body) ? body.map(answer) : answer(body)
  }
  return { asked, route }
}

type Node = (url: URL, init: RequestInit) => unknown

async function review(onSource: Node, onDestination: Node, others: readonly string[] = []): Promise<Product> {
  const product = await openAdvanced({
    api: {
      ...bulkServer({}).api,
      'GET /api/network/rpcs_for_frontend': [
        { id: 'ethereum', rpc: 'http://localhost/rpc/ethereum' },
        { id: 'base', rpc: 'http://localhost/rpc/base' },
      ],
      'POST /rpc/ethereum': onSource,
      'POST /rpc/base': onDestination,
    },
    wallet: { eth_sendTransaction: () => `0x${'ab'.repeat(32)}` },
  })
  await fill(1, ALICE, '1', 'base')
  await fill(2, BOB, '0.5', 'base')
  await product.user.click(await button('Add a recipient'))
  await fill(3, CAROL, '0.5', 'base')
  for (const [index, address] of others.entries()) {
    await product.user.click(await button('Add a recipient'))
    await fill(4 + index, address, '0.5', 'base')
  }
  await waitFor(
    async () => expect(await button('Create Advanced Transfer')).toHaveProperty('disabled', false),
    {
      timeout: 10_000,
    },
  )
  await product.user.click(await button('Create Advanced Transfer'))
  await screen.findByRole('heading', { name: 'Your Transfer Summary' })
  return product
}

const rows = async (): Promise<readonly string[]> => {
  const list = await screen.findByRole('region', { name: 'Recipients' })
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

it('points out at each row what its network knows, in one request a network, and takes a tick for a contract that is not there', async () => {
  const onSource = node({ [CAROL]: 'contract' })
  const onDestination = node({ [ALICE]: 'unused', [BOB]: 'contract', [CAROL]: 'unused' })
  const { user, path } = await review(onSource.route, onDestination.route)
  expect(await screen.findByText('Double-check 3 recipients: see the notes in the list.')).toBeTruthy()
  const [alice, bob, carol] = await rows()
  expect(alice).toContain('New on Base')
  expect(bob).toContain('This address is a contract')
  expect(carol).toContain('No contract on Base')
  expect([alice, bob].join(' ')).not.toContain('No contract on Base')
  const countsOf = ({ asked }: { asked: Call[][] }) => asked.map((calls) => calls.length)
  // The source is asked about the paying wallet as well.
  expect([countsOf(onSource), countsOf(onDestination)]).toEqual([[12], [9]])

  expect(await button('Create Advanced Transfer')).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('checkbox', { name: /I have checked the full addresses/ }))
  await user.click(await button('Create Advanced Transfer'))
  await waitFor(() => expect(path()).toBe(`/progress/advanced/${BULK_ID}`))
})

it('says once above the list what many recipients share, and marks each of them', async () => {
  const { user, path } = await review(
    node({}).route,
    node({ [ALICE]: 'unused', [BOB]: 'contract', [CAROL]: 'unused', [DAVE]: 'unused', [ERIN]: 'unused' })
      .route,
    [DAVE, ERIN],
  )
  const title = await screen.findByText('4 of 5 addresses have no history on Base')
  const list = await screen.findByRole('region', { name: 'Recipients' })
  expect(title.closest('[role="status"]')).not.toBeNull()
  expect(screen.getAllByText(/These addresses have no history there/)).toHaveLength(1)
  const [alice, bob, ...others] = await rows()
  for (const row of [alice, ...others]) expect(row).toMatch(/New$|New\d/)
  expect(bob).toContain('This address is a contract')
  expect(bob).not.toContain('New on')
  expect(list.textContent).not.toContain('New on Base')
  expect(screen.getByText('Double-check 1 recipient: see the notes in the list.')).toBeTruthy()
  expect(await problemsOf(list)).toEqual([])
  await user.click(await button('Create Advanced Transfer'))
  await waitFor(() => expect(path()).toBe(`/progress/advanced/${BULK_ID}`))
})

it('is stopped where the paying wallet is a contract, whose coin would not be detected', async () => {
  await review(node({ [SCRIPTED_ADDRESS]: 'contract' }).route, node({}).route)
  expect(await screen.findByText(/^We can’t see ETH on Ethereum when a contract sends it/)).toBeTruthy()
  expect(await button('Create Advanced Transfer')).toHaveProperty('disabled', true)
})

it('is held up by no network that does not answer', async () => {
  const gone = (): Response => new Response('no', { status: 502 })
  const { user, path } = await review(node({}).route, gone)
  for (const row of await rows()) expect(row).not.toContain('No contract')
  await waitFor(async () => {
    for (const row of await rows()) expect(row).toContain('We couldn’t check this address')
  })
  await user.click(await button('Create Advanced Transfer'))
  await waitFor(() => expect(path()).toBe(`/progress/advanced/${BULK_ID}`))
})

it('says nothing of recipients that are in use', async () => {
  await review(node({}).route, node({}).route)
  await waitFor(() => expect(screen.queryByText('Checking the recipients on their networks')).toBeNull())
  expect(screen.queryByText(/see the notes in the list/)).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
