import { SuiJsonRpcClient } from '@mysten/sui/jsonRpc'
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { coinWithBalance, Transaction } from '@mysten/sui/transactions'
import { useShared } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { COIN, createSuiWorld, newAddress, TEST_TOKEN } from './testing/sui-world.ts'
import { keyOfMnemonic } from './treasury/treasury-key.ts'

const OTHER_MNEMONIC = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const REFERENCE = `0x${'d7'.repeat(16)}`

const world = useShared(createSuiWorld)

/** Pays into an address balance, as the SDK does it, with a reference. */
async function payInto(owner: string, token: string | null, amount: bigint): Promise<string> {
  const signer = new Ed25519Keypair()
  const sender = signer.toSuiAddress()
  world.fund(sender, null, COIN + (token === null ? amount : 0n))
  if (token !== null) world.fund(sender, token, amount)
  const type = token ?? '0x2::sui::SUI'
  const transaction = new Transaction()
  transaction.moveCall({
    target: '0x2::coin::send_funds',
    typeArguments: [type],
    arguments: [coinWithBalance({ type, balance: amount }), transaction.pure.address(owner)],
  })
  transaction.makeMoveVec({ type: 'u128', elements: [transaction.pure.u128(REFERENCE)] })
  const client = new SuiJsonRpcClient({ url: world.node.rpcUrl, network: 'localnet' })
  await client.signAndExecuteTransaction({ signer, transaction })
  world.mine(1)
  return sender
}

it('a deposit into the address balance is one, and is paid out with the coins, by one payout at a time', async () => {
  const { adapter, treasury } = world
  const { payouts, balances, scanner } = adapter
  const [held = 0n] = await balances.getBalances(treasury.address, [TEST_TOKEN], UNLIMITED)
  const cursor = await scanner.head(UNLIMITED)
  const sender = await payInto(treasury.address, TEST_TOKEN, 100n)
  const { deposits } = await scanner.scan({ cursor, recentBlocks: [], maxBlocks: 10 }, UNLIMITED)
  expect(deposits).toMatchObject([{ sender, token: TEST_TOKEN, amount: 100n, reference: REFERENCE }])
  expect(await balances.getBalances(treasury.address, [TEST_TOKEN], UNLIMITED)).toEqual([held + 100n])

  for (let coin = 0; coin < 2; coin += 1) world.fund(treasury.address, null, COIN)
  world.mine(1)
  const [first, second] = [newAddress(), newAddress()]
  const prepare = (recipient: string, amount: bigint, live: Parameters<typeof payouts.lookup>[0][]) =>
    payouts.coins?.prepare(
      [{ recipient, token: TEST_TOKEN, amount }],
      BigInt(live.length + 1),
      live,
      UNLIMITED,
    )
  const signed = await prepare(first, held + 40n, [])
  if (signed === undefined) throw new Error('Nothing was signed.')
  expect(await prepare(second, 50n, [signed])).toBeUndefined()
  await payouts.broadcast(signed, UNLIMITED)
  await payouts.broadcast(signed, UNLIMITED)
  world.mine(1)
  expect((await payouts.lookup(signed, UNLIMITED)).status).toBe('confirmed')
  expect(await balances.getBalances(first, [TEST_TOKEN], UNLIMITED)).toEqual([held + 40n])
  expect(await balances.getBalances(treasury.address, [TEST_TOKEN], UNLIMITED)).toEqual([60n])
  await expect(prepare(second, 61n, [])).rejects.toMatchObject({ kind: 'insufficient_funds' })
})

it.each([
  ['a token', TEST_TOKEN],
  ['SUI', null],
])('%s is paid out of an address balance alone, but for the gas', async (_, token) => {
  const { address } = keyOfMnemonic(OTHER_MNEMONIC)
  const { payouts, balances } = world.createAdapter({ treasury: { mnemonic: OTHER_MNEMONIC } })
  world.fund(address, null, COIN / 10n)
  await payInto(address, token, COIN)
  const recipients = [newAddress(), newAddress()]
  const intents = recipients.map((recipient) => ({ recipient, token, amount: COIN / 2n }))
  const signed = await payouts.coins?.prepare(intents, 1n, [], UNLIMITED)
  if (signed === undefined) throw new Error('Nothing was signed.')
  await payouts.broadcast(signed, UNLIMITED)
  world.mine(1)
  expect((await payouts.lookup(signed, UNLIMITED)).status).toBe('confirmed')
  for (const recipient of recipients)
    expect(await balances.getBalances(recipient, [token], UNLIMITED)).toEqual([COIN / 2n])
})
