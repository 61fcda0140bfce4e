import { startAnvil } from '@sunspan/host'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  http,
  keccak256,
  parseEventLogs,
  toHex,
  zeroAddress,
  type Abi,
  type Address,
  type Hex,
  type TransactionReceipt,
} from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import { hostileArtifacts, sunspanPayoutsArtifact, testTokenArtifact } from './index.ts'

const phrase = 'test test test test test test test test test test test junk'
const owner = mnemonicToAccount(phrase, { addressIndex: 0 })
const stranger = mnemonicToAccount(phrase, { addressIndex: 1 })
const MANY = 2n ** 255n
const GAS = 12_000_000n

interface Leg {
  readonly id: Hex
  readonly token: Address
  readonly recipient: Address
  readonly amount: bigint
}

let chain: ReturnType<typeof connect>
let payouts: Address
let token: Address
let count = 0

function connect(rpcUrl: string) {
  const transport = http(rpcUrl)
  return {
    reader: createPublicClient({ transport, pollingInterval: 10 }),
    writer: createWalletClient({ transport, account: owner }),
    node: createTestClient({ mode: 'anvil', transport }),
  }
}

const newAddress = (): Address => privateKeyToAddress(generatePrivateKey())
const newId = (): Hex => keccak256(toHex(`leg ${(count += 1)}`))
const legOf = (leg: Partial<Leg> = {}): Leg => ({
  id: newId(),
  token: zeroAddress,
  recipient: newAddress(),
  amount: 5n,
  ...leg,
})

const receiptOf = (hash: Hex): Promise<TransactionReceipt> => chain.reader.waitForTransactionReceipt({ hash })

async function deploy(artifact: { abi: Abi; bytecode: Hex }, args: readonly unknown[]): Promise<Address> {
  const { contractAddress } = await receiptOf(
    await chain.writer.deployContract({ ...artifact, args, chain: null }),
  )
  if (!contractAddress) throw new Error('not deployed')
  return contractAddress
}

async function deployToken(
  artifact: { abi: Abi; bytecode: Hex },
  args: readonly unknown[],
): Promise<Address> {
  const address = await deploy(artifact, args)
  const { abi } = testTokenArtifact
  const write = { address, abi, chain: null } as const
  await receiptOf(
    await chain.writer.writeContract({ ...write, functionName: 'mint', args: [owner.address, 10n ** 12n] }),
  )
  await receiptOf(
    await chain.writer.writeContract({ ...write, functionName: 'approve', args: [payouts, MANY] }),
  )
  return address
}

/** Pays with a fixed gas limit; returns the outcomes according to the events, in order, and the gas used. */
async function pay(
  legs: readonly Leg[],
  options: { readonly value?: bigint; readonly gas?: bigint } = {},
): Promise<{ status: string; events: string[]; gasUsed: bigint }> {
  const native = legs.filter((leg) => leg.token === zeroAddress)
  const value = options.value ?? native.reduce((sum, leg) => sum + leg.amount, 0n)
  const hash = await chain.writer.writeContract({
    address: payouts,
    abi: sunspanPayoutsArtifact.abi,
    functionName: 'pay',
    args: [legs],
    value,
    chain: null,
    gas: options.gas ?? GAS,
  })
  const { logs, status, gasUsed } = await receiptOf(hash)
  const events = parseEventLogs({ abi: sunspanPayoutsArtifact.abi, logs })
  return { status, gasUsed, events: events.map(({ eventName }) => eventName) }
}

const balanceOf = (who: Address, of: Address = zeroAddress): Promise<bigint> =>
  of === zeroAddress
    ? chain.reader.getBalance({ address: who })
    : chain.reader.readContract({
        address: of,
        abi: testTokenArtifact.abi,
        functionName: 'balanceOf',
        args: [who],
      })

const isPaid = (id: Hex): Promise<boolean> =>
  chain.reader.readContract({
    address: payouts,
    abi: sunspanPayoutsArtifact.abi,
    functionName: 'paid',
    args: [id],
  })

async function hostileRecipient(mode: number, leg: Leg = legOf()): Promise<Address> {
  const address = await deploy(hostileArtifacts.hostileRecipient, [])
  const { abi } = hostileArtifacts.hostileRecipient
  await receiptOf(
    await chain.writer.writeContract({
      address,
      abi,
      functionName: 'behave',
      args: [mode, leg],
      chain: null,
    }),
  )
  return address
}

async function hostileToken(mode: number, target: Address = zeroAddress, data: Hex = '0x'): Promise<Address> {
  const address = await deployToken(hostileArtifacts.hostileToken, ['Hostile', 'HOST', 6])
  const { abi } = hostileArtifacts.hostileToken
  await receiptOf(
    await chain.writer.writeContract({
      address,
      abi,
      functionName: 'behave',
      args: [mode, target, data],
      chain: null,
    }),
  )
  return address
}

const anvil = useShared(() => startAnvil({ chainId: 31_337 }))
beforeAll(async () => {
  chain = connect(anvil.rpcUrl)
  payouts = await deploy(sunspanPayoutsArtifact, [owner.address])
  token = await deployToken(testTokenArtifact, ['USD Coin', 'USDC', 6])
})

describe('the payout contract', () => {
  it('pays native and token legs, emits an event for each, and keeps nothing', async () => {
    const legs = [legOf(), legOf({ token, amount: 7n }), legOf({ amount: 9n })]
    const paid = await pay(legs)
    expect(paid).toMatchObject({ status: 'success', events: ['LegPaid', 'LegPaid', 'LegPaid'] })
    for (const leg of legs) {
      expect(await balanceOf(leg.recipient, leg.token)).toBe(leg.amount)
      expect(await isPaid(leg.id)).toBe(true)
    }
    expect(await balanceOf(payouts)).toBe(0n)
    expect(await balanceOf(payouts, token)).toBe(0n)
  })

  it('is paid through by its owner alone', async () => {
    expect(
      await chain.reader.readContract({
        address: payouts,
        abi: sunspanPayoutsArtifact.abi,
        functionName: 'owner',
      }),
    ).toBe(owner.address)
    const call = { address: payouts, abi: sunspanPayoutsArtifact.abi, functionName: 'pay' } as const
    await expect(
      chain.reader.simulateContract({ ...call, args: [[legOf()]], value: 5n, account: stranger }),
    ).rejects.toThrow('NotPayer')
    await expect(chain.reader.simulateContract({ ...call, args: [[]], account: stranger })).rejects.toThrow(
      'NotPayer',
    )
    await expect(
      chain.writer.sendTransaction({ to: payouts, value: 1n, chain: null, gas: 100_000n }).then(receiptOf),
    ).resolves.toMatchObject({ status: 'reverted' })
  })

  it('answers a dry run with the outcome of each leg', async () => {
    const before = legOf()
    await pay([before])
    const legs = [legOf(), legOf({ recipient: await hostileRecipient(1) }), before]
    const { result } = await chain.reader.simulateContract({
      address: payouts,
      abi: sunspanPayoutsArtifact.abi,
      functionName: 'pay',
      args: [legs],
      value: 15n,
      account: owner,
    })
    expect(result).toEqual([1, 0, 2])
  })

  it('pays an id once: in one call, in the next, and in another way', async () => {
    const leg = legOf()
    expect((await pay([leg, leg])).events).toEqual(['LegPaid', 'LegSkipped'])
    expect((await pay([leg])).events).toEqual(['LegSkipped'])
    const again = { ...leg, recipient: newAddress(), token, amount: 6n }
    expect((await pay([again])).events).toEqual(['LegSkipped'])
    expect(await balanceOf(leg.recipient)).toBe(5n)
    expect(await balanceOf(again.recipient, token)).toBe(0n)
    expect(await balanceOf(payouts)).toBe(0n)
  })

  it('returns what it did not spend, to the unit', async () => {
    const before = await balanceOf(owner.address)
    const bad = legOf({ recipient: await hostileRecipient(1), amount: 100n })
    const start = await balanceOf(owner.address)
    const good = legOf({ amount: 3n })
    const hash = await chain.writer.writeContract({
      address: payouts,
      abi: sunspanPayoutsArtifact.abi,
      functionName: 'pay',
      args: [[bad, good]],
      value: 1_000n,
      chain: null,
    })
    const { gasUsed, effectiveGasPrice } = await receiptOf(hash)
    expect(start - (await balanceOf(owner.address))).toBe(3n + gasUsed * effectiveGasPrice)
    expect(before > start).toBe(true)
    expect(await balanceOf(payouts)).toBe(0n)
  })

  it('reverts as a whole when too little value came with it', async () => {
    const legs = [legOf(), legOf()]
    expect((await pay(legs, { value: 9n })).status).toBe('reverted')
    expect(await isPaid(legs[0]?.id ?? '0x')).toBe(false)
  })

  it.each([
    ['reverts', 1],
    ['burns all gas', 2],
    ['answers with a bomb', 3],
  ])('pays the others when a recipient %s, and that one when it behaves', async (_, mode) => {
    const recipient = await hostileRecipient(mode)
    const bad = legOf({ recipient })
    const legs = [legOf(), bad, legOf({ token })]
    const { events, gasUsed } = await pay(legs)
    expect(events).toEqual(['LegPaid', 'LegFailed', 'LegPaid'])
    expect(gasUsed).toBeLessThan(400_000n)
    expect(await isPaid(bad.id)).toBe(false)
    const { abi } = hostileArtifacts.hostileRecipient
    await receiptOf(
      await chain.writer.writeContract({
        address: recipient,
        abi,
        functionName: 'behave',
        args: [0, bad],
        chain: null,
      }),
    )
    expect((await pay([bad])).events).toEqual(['LegPaid'])
    expect(await balanceOf(recipient)).toBe(5n)
  })

  it('cannot be entered again by a recipient, which is not a payer', async () => {
    const target = legOf()
    const recipient = await hostileRecipient(4, target)
    const bad = legOf({ recipient })
    expect((await pay([bad, target])).events).toEqual(['LegFailed', 'LegPaid'])
    expect(await balanceOf(target.recipient)).toBe(5n)
  })

  it('cannot be entered again by its owner, should that have code', async () => {
    const again = legOf()
    const data = encodeFunctionData({ abi: sunspanPayoutsArtifact.abi, functionName: 'pay', args: [[again]] })
    const size = ((data.length - 2) / 2).toString(16).padStart(4, '0')
    // CODECOPY the call data after the code, CALL the contract with it, SSTORE its success plus one.
    const code = `61${size}60305f395f5f61${size}5f5f73${payouts.slice(2)}5af16001015f5500`
    // Gives the owner's account code, as EIP-7702 allows, that runs when it receives coins.
    const bytecode = `0x${code.padEnd(0x30 * 2, '0')}${data.slice(2)}` as const
    await chain.node.setCode({ address: owner.address, bytecode })
    try {
      expect((await pay([legOf({ recipient: owner.address })])).events).toEqual(['LegPaid'])
      expect(await chain.reader.getStorageAt({ address: owner.address, slot: '0x0' })).toMatch(/^0x0+1$/)
      expect(await isPaid(again.id)).toBe(false)
    } finally {
      await chain.node.setCode({ address: owner.address, bytecode: '0x' })
    }
  })

  it('lets no leg fail for want of gas: the whole reverts', async () => {
    const seen = new Set<string>()
    for (let gas = 60_000n; gas < 900_000n; gas += 20_000n) {
      const legs = Array.from({ length: 3 }, () => [legOf(), legOf({ token })]).flat()
      const { status, events } = await pay(legs, { gas })
      expect(events).toEqual(status === 'success' ? legs.map(() => 'LegPaid') : [])
      seen.add(status)
    }
    expect(seen).toEqual(new Set(['reverted', 'success']))
  })
})

describe('tokens', () => {
  it('that answer nothing are paid', async () => {
    const silent = await hostileToken(0)
    const leg = legOf({ token: silent })
    expect((await pay([leg])).events).toEqual(['LegPaid'])
    expect(await balanceOf(leg.recipient, silent)).toBe(5n)
  })

  it.each([
    ['answer something else than true', 1],
    ['answer too little', 2],
    ['revert', 3],
    ['burn all gas', 4],
  ])('that %s fail alone', async (_, mode) => {
    const hostile = await hostileToken(mode)
    const bad = legOf({ token: hostile })
    const { events, gasUsed } = await pay([bad, legOf()])
    expect(events).toEqual(['LegFailed', 'LegPaid'])
    expect(gasUsed).toBeLessThan(600_000n)
    expect(await isPaid(bad.id)).toBe(false)
  })

  it('that answer false, are not contracts, or lack allowance or balance fail alone', async () => {
    const silentFail = await deployToken(hostileArtifacts.silentFailToken, ['Silent', 'SIL', 6])
    const fake = await deploy(hostileArtifacts.fakeTransferToken, [])
    const unapproved = await deploy(testTokenArtifact, ['No', 'NO', 6])
    const bad = [silentFail, fake, newAddress(), unapproved].map((address) => legOf({ token: address }))
    const tooMuch = legOf({ token, amount: 10n ** 30n })
    const { events } = await pay([...bad, tooMuch, legOf({ token })])
    expect(events).toEqual([...[...bad, tooMuch].map(() => 'LegFailed'), 'LegPaid'])
    expect(await balanceOf(bad[0]?.recipient ?? zeroAddress, silentFail)).toBe(0n)
  })

  it('that keep a fee are paid the given amount: the payer loses the amount, the recipient gets less', async () => {
    const fee = await deployToken(hostileArtifacts.feeOnTransferToken, ['Fee', 'FEE', 6, 250n])
    const before = await balanceOf(owner.address, fee)
    const leg = legOf({ token: fee, amount: 10_000n })
    expect((await pay([leg])).events).toEqual(['LegPaid'])
    expect(before - (await balanceOf(owner.address, fee))).toBe(10_000n)
    expect(await balanceOf(leg.recipient, fee)).toBe(9_750n)
  })

  it('that call back cannot have another leg paid', async () => {
    const target = legOf()
    const data = encodeFunctionData({
      abi: sunspanPayoutsArtifact.abi,
      functionName: 'pay',
      args: [[target]],
    })
    const reentrant = await hostileToken(5, payouts, data)
    const leg = legOf({ token: reentrant })
    expect((await pay([leg])).events).toEqual(['LegPaid'])
    expect(await isPaid(target.id)).toBe(false)
  })
})
