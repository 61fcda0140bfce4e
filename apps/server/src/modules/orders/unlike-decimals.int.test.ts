import { formatUnits, parseUnits } from '@sunspan/domain'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { useShared } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import { createTestStack } from '../../testing/create-test-stack.ts'
import { openSession } from '../../testing/login-client.ts'
import { BASE, ETHEREUM } from '../../testing/start-test-chains.ts'

/** Ether has 18 decimals, USDC six. */
const OUT_DECIMALS = 6

const stack = useShared(() => createTestStack([ETHEREUM, BASE]))
const owner = useShared(() => privateKeyToAccount(generatePrivateKey()))
const client = useShared(() => openSession(stack, owner))

async function quoteOf(route: string, amount: string) {
  const answer = await client.send('GET', `/api/orders/calculate_amount_out/${route}/?amount=${amount}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<Record<string, string>>()
}

async function order(least: bigint, field: 'min_amount_out' | 'expected_amount_out') {
  const answer = await client.send('POST', '/api/orders/', {
    headers: { 'network-type': 'EVM' },
    body: {
      currency_in_id: 'ethereum-eth',
      currency_out_id: 'base-usdc',
      amount: '0.1',
      wallet_sender: owner.address,
      wallet_receiver: owner.address,
      [field]: formatUnits(least, OUT_DECIMALS),
    },
  })
  return { status: answer.statusCode, body: answer.json<Record<string, string>>() }
}

it('what arrives is in units of the destination, by the fees of the source', async () => {
  const quote = await quoteOf('ethereum-eth/base-usdc', '0.1')
  // 320 dollars minus fees.
  const arrives = Number(quote['amount_out'])
  expect(arrives).toBeGreaterThan(310)
  expect(arrives).toBeLessThan(320)
  expect(Number(quote['min_amount_out'])).toBeGreaterThan(arrives * 0.9)
  expect(Number(quote['min_amount_out'])).toBeLessThanOrEqual(arrives)
  expect(Number(quote['full_fee'])).toBeLessThan(0.01)
  expect(quote['platform_fee_in_usd']).toBe('0.5')
  expect((await quoteOf('base-eth/ethereum-eth', '0.1'))['platform_fee_in_usd']).toBe('0.75')
})

it.each(['min_amount_out', 'expected_amount_out'] as const)(
  'an order may ask for the very %s that was quoted, and for no unit more',
  async (field) => {
    const quoted = parseUnits(
      (await quoteOf('ethereum-eth/base-usdc', '0.1'))['amount_out'] ?? '',
      OUT_DECIMALS,
    )
    if (quoted === undefined) throw new Error('The quote has more decimals than the destination')
    expect(await order(quoted + 1n, field)).toMatchObject({ status: 409, body: { code: 'QUOTE_CHANGED' } })
    expect(await order(quoted, field)).toMatchObject({ status: 200 })
  },
)
