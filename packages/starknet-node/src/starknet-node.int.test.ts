import { useShared } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Account, hash, num, RpcError } from 'starknet'
import { startStarknetNode, type StarknetNodeSpec } from './start-starknet-node.ts'
import { createSdkWorld, ETH, STRK, transferCall, type SdkAccount } from './testing/sdk-accounts.ts'

const ETHER = 10n ** 18n
const SPEC: StarknetNodeSpec = {
  name: 'test',
  chainId: 'SN_SEPOLIA',
  tokens: [{ address: ETH, name: 'Ether', symbol: 'ETH', decimals: 18, hasOldEvents: true }],
}
const TRANSFER = num.toHex(hash.starknetKeccak('Transfer'))

const node = useShared(() => startStarknetNode(SPEC))
const sdk = useShared(() => createSdkWorld(node))
const alice = useShared(() => sdk.createAccount('0x1111'))
const bob = useShared(() => sdk.accountOf('0x2222'))

/** Executes the calls in a new block; the receipt as the SDK reads it. */
async function execute({ account }: SdkAccount, ...calls: Parameters<SdkAccount['account']['execute']>[0][]) {
  const { transaction_hash } = await account.execute(calls.flat())
  node.call('devnet_mine')
  return sdk.provider.waitForTransaction(transaction_hash, { retryInterval: 10 })
}
const codeOf = async (work: Promise<unknown>): Promise<number | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof RpcError ? error.baseError.code : Number.NaN),
  )
const BOUND = { max_amount: 10n ** 7n, max_price_per_unit: 10n ** 10n }
const BOUNDS = {
  l1_gas: { max_amount: 0n, max_price_per_unit: 10n ** 14n },
  l1_data_gas: { max_amount: 10_000n, max_price_per_unit: 10n ** 11n },
  l2_gas: BOUND,
}

describe('the official SDK with the local Starknet node', () => {
  it('learns which network it is', async () => {
    expect(await sdk.provider.getSpecVersion()).toBe('0.9.0')
    expect(await sdk.provider.getChainId()).toBe('0x534e5f5345504f4c4941')
    expect(await sdk.provider.getClassHashAt(alice.address)).toBe(alice.creation.classHash)
    expect(String(node.call('devnet_version'))).toContain('no Cairo VM')
  })

  it('creates an account, which pays for its own creation', async () => {
    const carol = await sdk.createAccount('0x3333')
    expect(await carol.account.getNonce()).toBe('0x1')
    const held = await sdk.balanceOf(carol.address)
    expect(held).toBeLessThan(100n * ETHER)
    expect(held).toBeGreaterThan(99n * ETHER)
    expect(
      await codeOf(carol.account.deployAccount(carol.creation, { resourceBounds: BOUNDS, nonce: 1 })),
    ).toBe(52)
  })

  it('transfers STRK and a token, and reads both back', async () => {
    sdk.mint(alice.address, 5n * ETHER, ETH)
    node.call('devnet_mine')
    const sent = await execute(alice, transferCall(STRK, bob.address, 7n))
    expect(sent.isSuccess()).toBe(true)
    expect((await execute(alice, transferCall(ETH, bob.address, 9n))).isSuccess()).toBe(true)
    expect(await sdk.balanceOf(bob.address)).toBe(7n)
    expect(await sdk.balanceOf(bob.address, ETH)).toBe(9n)
  })

  it('pays many in one transaction, and none when one of them fails', async () => {
    const [dora, emil] = ['0x4444', '0x5555'].map((key) => sdk.accountOf(key))
    if (dora === undefined || emil === undefined) throw new TypeError('Two were asked for.')
    const paid = await execute(alice, [
      transferCall(STRK, dora.address, 1n),
      transferCall(ETH, emil.address, 2n),
    ])
    expect(paid.isSuccess()).toBe(true)
    expect([await sdk.balanceOf(dora.address), await sdk.balanceOf(emil.address, ETH)]).toEqual([1n, 2n])

    const { transaction_hash } = await alice.account.execute(
      [transferCall(STRK, dora.address, 1n), transferCall(ETH, emil.address, 10n ** 30n)],
      { resourceBounds: BOUNDS, tip: 0n },
    )
    const before = await sdk.balanceOf(alice.address)
    node.call('devnet_mine')
    const failed = await sdk.provider.waitForTransaction(transaction_hash, { retryInterval: 10 })
    expect(failed.isReverted()).toBe(true)
    expect(failed.value).toMatchObject({
      revert_reason: expect.stringContaining(
        "0x45524332303a20696e73756666696369656e742062616c616e6365 ('ERC20: insufficient balance')",
      ),
    })
    expect(await sdk.balanceOf(dora.address)).toBe(1n)
    // Its fee was charged all the same.
    expect(await sdk.balanceOf(alice.address)).toBeLessThan(before)
  })

  it('refuses to estimate what would fail', async () => {
    const tooMuch = alice.account.estimateInvokeFee(transferCall(ETH, bob.address, 10n ** 30n))
    expect(await codeOf(tooMuch)).toBe(41)
    const nowhere = alice.account.estimateInvokeFee(transferCall('0x1234', bob.address, 1n))
    expect(await codeOf(nowhere)).toBe(41)
  })

  it('estimates what is then charged', async () => {
    const estimate = await alice.account.estimateInvokeFee(transferCall(STRK, bob.address, 1n), { tip: 0n })
    const { transaction_hash } = await alice.account.execute(transferCall(STRK, bob.address, 1n), { tip: 0n })
    node.call('devnet_mine')
    const receipt = await sdk.provider.waitForTransaction(transaction_hash, { retryInterval: 10 })
    const { actual_fee } = Object(receipt.value)
    // The SDK adds half to the amounts, and half to the prices.
    expect(estimate.overall_fee * 4n).toBe(BigInt(String(actual_fee.amount)) * 9n)
  })

  it('names each refusal by its code', async () => {
    const call = transferCall(STRK, bob.address, 1n)
    const details = { resourceBounds: BOUNDS, tip: 0n }
    const nonce = BigInt(await alice.account.getNonce())
    const thief = new Account({
      provider: sdk.provider,
      address: alice.address,
      signer: '0x9999',
    })
    expect(await codeOf(thief.execute(call, details))).toBe(55)
    expect(await codeOf(alice.account.execute(call, { ...details, nonce: nonce - 1n }))).toBe(52)
    expect(await codeOf(alice.account.execute(call, { ...details, nonce: nonce + 500n }))).toBe(52)
    const huge = { ...BOUNDS, l2_gas: { ...BOUND, max_amount: 10n ** 18n } }
    expect(await codeOf(alice.account.execute(call, { ...details, resourceBounds: huge }))).toBe(54)
    const none = { ...BOUNDS, l2_gas: { ...BOUND, max_amount: 10n } }
    expect(await codeOf(alice.account.execute(call, { ...details, resourceBounds: none }))).toBe(53)
    const cheap = { ...BOUNDS, l2_gas: { ...BOUND, max_price_per_unit: 10n } }
    expect(await codeOf(alice.account.execute(call, { ...details, resourceBounds: cheap }))).toBe(65)
    await alice.account.execute(call, { ...details, nonce })
    expect(await codeOf(alice.account.execute(call, { ...details, nonce }))).toBe(59)
    const other = transferCall(STRK, bob.address, 2n)
    expect(await codeOf(alice.account.execute(other, { ...details, nonce }))).toBe(64)
    node.call('devnet_mine')
    expect(await codeOf(sdk.provider.getTransactionReceipt('0x123'))).toBe(29)
    expect(await codeOf(sdk.provider.getBlock(10_000_000))).toBe(24)
    expect(await codeOf(sdk.provider.getNonceForAddress('0x1234'))).toBe(20)
  })

  it('replaces a waiting transaction by one that pays a tenth more, and lets a cheap one wait', async () => {
    const nonce = BigInt(await alice.account.getNonce())
    const l2Price = (max_price_per_unit: bigint) => ({ ...BOUNDS, l2_gas: { ...BOUND, max_price_per_unit } })
    const send = (amount: bigint, price: bigint) =>
      alice.account.execute(transferCall(STRK, bob.address, amount), {
        nonce,
        tip: 0n,
        resourceBounds: l2Price(price),
      })
    const cheap = await send(11n, 2n * 10n ** 9n)
    node.call('devnet_mine')
    expect(await sdk.provider.getTransactionStatus(cheap.transaction_hash)).toMatchObject({
      finality_status: 'RECEIVED',
    })
    const before = await sdk.balanceOf(bob.address)
    const dear = await send(12n, 5n * 10n ** 9n)
    node.call('devnet_mine')
    await sdk.provider.waitForTransaction(dear.transaction_hash, { retryInterval: 10 })
    expect(await sdk.balanceOf(bob.address)).toBe(before + 12n)
    expect(await codeOf(sdk.provider.getTransactionStatus(cheap.transaction_hash))).toBe(29)
  })

  it('executes numbered transactions in their order, whichever comes first', async () => {
    const nonce = BigInt(await alice.account.getNonce())
    const details = { resourceBounds: BOUNDS, tip: 0n }
    const second = await alice.account.execute(transferCall(STRK, bob.address, 2n), {
      ...details,
      nonce: nonce + 1n,
    })
    node.call('devnet_mine')
    expect(await codeOf(sdk.provider.getTransactionReceipt(second.transaction_hash))).toBe(29)
    await alice.account.execute(transferCall(STRK, bob.address, 1n), { ...details, nonce })
    node.call('devnet_mine')
    expect((await sdk.provider.getTransactionReceipt(second.transaction_hash)).isSuccess()).toBe(true)
    expect(BigInt(await alice.account.getNonce())).toBe(nonce + 2n)
  })

  it('lists events in pages, by token, by recipient and by block', async () => {
    const first = (await sdk.provider.getBlockNumber()) + 1
    for (const amount of [1n, 2n, 3n]) await execute(alice, transferCall(STRK, bob.address, amount))
    const filter = {
      address: STRK,
      from_block: { block_number: first },
      to_block: 'latest' as const,
      keys: [[TRANSFER], [], [num.toHex(bob.address)]],
      chunk_size: 2,
    }
    const page = await sdk.provider.getEvents(filter)
    expect(page.events.map(({ data }) => data)).toEqual([
      ['0x1', '0x0'],
      ['0x2', '0x0'],
    ])
    const { continuation_token } = page
    if (continuation_token === undefined) throw new Error('There is more to come.')
    const rest = await sdk.provider.getEvents({ ...filter, continuation_token })
    expect(rest.events).toHaveLength(1)
    expect(rest).not.toHaveProperty('continuation_token')
    expect(await codeOf(sdk.provider.getEvents({ ...filter, chunk_size: 5_000 }))).toBe(31)
    expect(await codeOf(sdk.provider.getEvents({ ...filter, continuation_token: 'x' }))).toBe(33)

    await execute(alice, transferCall(ETH, bob.address, 4n))
    const old = await sdk.provider.getEvents({ ...filter, address: ETH, keys: [[TRANSFER]] })
    expect(old.events[0]?.data).toEqual([num.toHex(alice.address), num.toHex(bob.address), '0x4', '0x0'])
  })

  it('reads blocks, their transactions and their receipts', async () => {
    const sent = await execute(alice, transferCall(STRK, bob.address, 1n))
    if (!sent.isSuccess()) throw new Error('It failed.')
    const number = Number(Object(sent.value).block_number)
    const block = await sdk.provider.getBlockWithReceipts(number)
    expect(block.transactions).toHaveLength(1)
    expect(block.transactions[0]?.receipt).toMatchObject({ transaction_hash: sent.value.transaction_hash })
    const plain = await sdk.provider.getBlockWithTxs(number)
    expect(plain.transactions).toMatchObject([
      { transaction_hash: sent.value.transaction_hash, type: 'INVOKE' },
    ])
    const before = await sdk.provider.getBlock(number - 1)
    expect(plain).toMatchObject({ parent_hash: before.block_hash })
    expect(await sdk.provider.getBlockLatestAccepted()).toMatchObject({ block_number: number })
    node.call('devnet_mine', { count: 10 })
    expect(await sdk.provider.getTransactionStatus(sent.value.transaction_hash)).toMatchObject({
      finality_status: 'ACCEPTED_ON_L1',
      execution_status: 'SUCCEEDED',
    })
    expect(await sdk.provider.getBlock('l1_accepted')).toMatchObject({ status: 'ACCEPTED_ON_L1' })
  })

  it.each(['openZeppelin', 'argent'] as const)(
    'lets an account of %s judge a typed signature',
    async (kind) => {
      const signer = await sdk.createAccount(kind === 'argent' ? '0x6666' : '0x7777', kind)
      const text = {
        types: {
          StarknetDomain: [
            { name: 'name', type: 'shortstring' },
            { name: 'version', type: 'shortstring' },
            { name: 'chainId', type: 'shortstring' },
            { name: 'revision', type: 'shortstring' },
          ],
          Login: [{ name: 'message', type: 'string' }],
        },
        primaryType: 'Login',
        domain: { name: 'test', version: '1', chainId: 'SN_SEPOLIA', revision: '1' },
        message: { message: 'a text that is a good deal longer than thirty-one characters' },
      }
      const signature = await signer.account.signMessage(text)
      const other = await sdk.accountOf('0x8888').account.signMessage(text)
      expect(await sdk.provider.verifyMessageInStarknet(text, signature, signer.address)).toBe(true)
      expect(await sdk.provider.verifyMessageInStarknet(text, other, signer.address)).toBe(false)
      const changed = { ...text, message: { message: 'another text' } }
      expect(await sdk.provider.verifyMessageInStarknet(changed, signature, signer.address)).toBe(false)
    },
  )

  it('undoes blocks with what they did, and lets what is kept happen again', async () => {
    await execute(alice, transferCall(STRK, bob.address, 0n))
    const before = [await sdk.balanceOf(bob.address), await alice.account.getNonce()]
    const kept = await execute(alice, transferCall(STRK, bob.address, 100n))
    const dropped = await execute(alice, transferCall(STRK, bob.address, 200n))
    if (!kept.isSuccess() || !dropped.isSuccess()) throw new Error('They failed.')
    const { block_hash } = await sdk.provider.getBlockLatestAccepted()
    node.call('devnet_rewind', { depth: 2, keep: [kept.value.transaction_hash] })
    expect([await sdk.balanceOf(bob.address), await alice.account.getNonce('latest')]).toEqual(before)
    node.call('devnet_mine', { count: 2 })
    expect((await sdk.provider.getBlockLatestAccepted()).block_hash).not.toBe(block_hash)
    expect(await sdk.balanceOf(bob.address)).toBe((before[0] as bigint) + 100n)
    expect(await codeOf(sdk.provider.getTransactionReceipt(dropped.value.transaction_hash))).toBe(29)
  })

  it('answers as of any block that it knows', async () => {
    const number = await sdk.provider.getBlockNumber()
    const before = await sdk.balanceOf(bob.address)
    await execute(alice, transferCall(STRK, bob.address, 5n))
    const call = { contractAddress: STRK, entrypoint: 'balanceOf', calldata: [bob.address] }
    expect(BigInt((await sdk.provider.callContract(call, number))[0] ?? 0)).toBe(before)
    expect(BigInt((await sdk.provider.callContract(call, 'latest'))[0] ?? 0)).toBe(before + 5n)
    expect(await codeOf(sdk.provider.callContract({ ...call, entrypoint: 'fly' }))).toBe(21)
  })

  it('refuses to pay an address that a token has blocked', async () => {
    node.call('devnet_block', { token: ETH, owner: num.toHex(bob.address) })
    expect(await codeOf(alice.account.estimateInvokeFee(transferCall(ETH, bob.address, 1n)))).toBe(41)
  })
})

describe('the stored chain', () => {
  it('continues where it ended, with what waited', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'starknet-node-'))
    const spec = { ...SPEC, statePath: join(directory, 'chain') }
    const first = await startStarknetNode(spec)
    const world = createSdkWorld(first)
    const owner = await world.createAccount('0x1111')
    const { transaction_hash } = await owner.account.execute(transferCall(STRK, bob.address, 3n))
    await first.stop()

    const second = await startStarknetNode(spec)
    expect(second.resumed).toBe(true)
    second.call('devnet_mine')
    const again = createSdkWorld(second)
    expect((await again.provider.getTransactionReceipt(transaction_hash)).isSuccess()).toBe(true)
    expect(await again.balanceOf(bob.address)).toBe(3n)
    await second.stop()
    await expect(startStarknetNode({ ...spec, name: 'other' })).rejects.toThrow('another version')
    await rm(directory, { recursive: true })
  })
})
