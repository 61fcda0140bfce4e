import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SuiJsonRpcClient } from '@mysten/sui/jsonRpc'
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { Secp256k1Keypair } from '@mysten/sui/keypairs/secp256k1'
import { Secp256r1Keypair } from '@mysten/sui/keypairs/secp256r1'
import { coinWithBalance, Transaction } from '@mysten/sui/transactions'
import { normalizeSuiAddress } from '@mysten/sui/utils'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import { startSuiNode } from './index.ts'

const USDC = `0x${'5d'.repeat(32)}::usdc::USDC`
const COINS = [{ type: USDC, name: 'USD Coin', symbol: 'USDC', decimals: 6 }]
const SUI_UNIT = 1_000_000_000n

let client: SuiJsonRpcClient
const node = useShared(() => startSuiNode({ name: 'sdk tests', coins: COINS }))
beforeAll(() => {
  node.call('devnet_setAutomine', true)
  client = new SuiJsonRpcClient({ url: node.rpcUrl, network: 'localnet' })
})

const fund = (owner: string, amount: bigint, coinType?: string): void =>
  void node.call('devnet_mint', owner, String(amount), coinType)
const newAddress = (): string => Ed25519Keypair.generate().toSuiAddress()
const balanceOf = async (owner: string, coinType?: string): Promise<bigint> =>
  BigInt((await client.getBalance({ owner, ...(coinType === undefined ? {} : { coinType }) })).totalBalance)

async function createPerson(sui = 10n * SUI_UNIT): Promise<Ed25519Keypair> {
  const pair = Ed25519Keypair.generate()
  fund(pair.toSuiAddress(), sui)
  return Promise.resolve(pair)
}

const transferOf = (recipient: string, amount: bigint): Transaction => {
  const transaction = new Transaction()
  const [coin] = transaction.splitCoins(transaction.gas, [amount])
  transaction.transferObjects([coin], recipient)
  return transaction
}

/** The node's message for an attempt that must fail. */
async function refusalOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  throw new Error('It was not refused.')
}

it('says what it is', async () => {
  const [told, page] = [String(node.call('devnet_version')), await (await fetch(node.rpcUrl)).text()]
  for (const text of [told, page]) expect(text).toContain('stand-in')
  expect(told).toContain('no Move VM')
})

describe('the official SDK, unmodified', () => {
  it('transfers SUI, and waits for the transaction', async () => {
    const signer = await createPerson()
    const recipient = newAddress()
    const sent = await client.signAndExecuteTransaction({
      signer,
      transaction: transferOf(recipient, 5n),
      options: { showEffects: true, showBalanceChanges: true },
    })
    expect(sent.effects?.status).toEqual({ status: 'success' })
    const found = await client.waitForTransaction({ digest: sent.digest, options: { showEffects: true } })
    expect(found.checkpoint).toBeDefined()
    expect(await balanceOf(recipient)).toBe(5n)
    const { gasUsed } = found.effects ?? {}
    const fee =
      BigInt(gasUsed?.computationCost ?? 0) +
      BigInt(gasUsed?.storageCost ?? 0) -
      BigInt(gasUsed?.storageRebate ?? 0)
    expect(await balanceOf(signer.toSuiAddress())).toBe(10n * SUI_UNIT - 5n - fee)
  })

  it.each([
    ['ed25519', new Ed25519Keypair()],
    ['secp256k1', new Secp256k1Keypair()],
    ['secp256r1', new Secp256r1Keypair()],
  ])('takes signatures of %s', async (_, signer) => {
    fund(signer.toSuiAddress(), SUI_UNIT)
    const recipient = newAddress()
    await client.signAndExecuteTransaction({ signer, transaction: transferOf(recipient, 7n) })
    expect(await balanceOf(recipient)).toBe(7n)
  })

  it('transfers a coin that must be merged and split', async () => {
    const signer = await createPerson()
    const owner = signer.toSuiAddress()
    fund(owner, 30n, USDC)
    fund(owner, 40n, USDC)
    const recipient = newAddress()
    const transaction = new Transaction()
    transaction.transferObjects([coinWithBalance({ type: USDC, balance: 60n })], recipient)
    await client.signAndExecuteTransaction({ signer, transaction })
    expect(await balanceOf(recipient, USDC)).toBe(60n)
    expect(await balanceOf(owner, USDC)).toBe(10n)
    const all = await client.getAllBalances({ owner })
    expect(all.map(({ coinType }) => coinType).toSorted()).toEqual(['0x2::sui::SUI', USDC])
  })

  it('transfers all that there is of a type, and nothing of one', async () => {
    const signer = await createPerson()
    const owner = signer.toSuiAddress()
    for (const amount of [30n, 40n]) fund(owner, amount, USDC)
    const recipient = newAddress()
    const transaction = new Transaction()
    const coins = [70n, 0n].map((balance) => coinWithBalance({ type: USDC, balance }))
    transaction.transferObjects(coins, recipient)
    const { digest, effects } = await client.signAndExecuteTransaction({
      signer,
      transaction,
      options: { showEffects: true },
    })
    expect(effects?.status).toEqual({ status: 'success' })
    expect(effects?.deleted).toHaveLength(2)
    const { data } = await client.getCoins({ owner: recipient, coinType: USDC })
    expect(data.map(({ balance }) => balance).toSorted()).toEqual(['0', '70'])
    expect((await client.getCoins({ owner, coinType: USDC })).data).toEqual([])
    const { transaction: told } = await client.getTransactionBlock({ digest, options: { showInput: true } })
    const call = { package: normalizeSuiAddress('0x2'), module: 'coin', type_arguments: [USDC] }
    expect(told?.data.transaction).toMatchObject({
      transactions: [
        {},
        {},
        { MoveCall: { ...call, function: 'destroy_zero', arguments: [{}] } },
        { MoveCall: { ...call, function: 'zero' } },
        {},
      ],
    })
  })

  it.each([
    [
      'a coin that is not empty',
      ['coin::destroy_zero', USDC, 'coin'],
      /function_name: Some\("destroy_zero"\) }, 0\) in command 0$/,
    ],
    [
      'a coin of another type',
      ['coin::destroy_zero', '0x2::sui::SUI', 'coin'],
      /TypeMismatch } in command 0$/,
    ],
    [
      'the coin that pays the gas',
      ['coin::destroy_zero', '0x2::sui::SUI', 'gas'],
      /InvalidValueUsage } in command 0$/,
    ],
    ['too many arguments', ['coin::zero', USDC, 'coin'], /^ArityMismatch in command 0$/],
    [
      'a function that is not executed here',
      ['coin::into_balance', USDC, 'coin'],
      /^FunctionNotFound in command 0$/,
    ],
    ['a coin for a withdrawal', ['coin::redeem_funds', USDC, 'coin'], /TypeMismatch } in command 0$/],
  ] as const)('fails a call with %s', async (_, [name, type, given], reason) => {
    const signer = await createPerson()
    fund(signer.toSuiAddress(), 30n, USDC)
    const { data } = await client.getCoins({ owner: signer.toSuiAddress(), coinType: USDC })
    const { coinObjectId: objectId = '', version = '', digest = '' } = data[0] ?? {}
    const coin = { objectId, version, digest }
    const transaction = new Transaction()
    transaction.setGasBudget(10_000_000)
    transaction.moveCall({
      target: `0x2::${name}`,
      typeArguments: [type],
      arguments: [given === 'gas' ? transaction.gas : transaction.objectRef(coin)],
    })
    const sent = await client.signAndExecuteTransaction({
      signer,
      transaction,
      options: { showEffects: true },
    })
    expect(sent.effects?.status.error).toMatch(reason)
    expect(await balanceOf(signer.toSuiAddress(), USDC)).toBe(30n)
  })

  it('pays into an address balance, from it, and from it and coins at once', async () => {
    const signer = await createPerson()
    const owner = signer.toSuiAddress()
    const recipient = newAddress()
    const execute = async (build: (transaction: Transaction) => void) => {
      const transaction = new Transaction()
      build(transaction)
      const options = { showEffects: true, showBalanceChanges: true }
      return client.signAndExecuteTransaction({ signer, transaction, options })
    }
    const pay = (balance: bigint) =>
      execute((transaction) =>
        transaction.transferObjects([coinWithBalance({ type: USDC, balance })], recipient),
      )
    const held = async () => {
      const { balance } = await client.core.getBalance({ owner, coinType: USDC })
      return [balance.coinBalance, balance.addressBalance]
    }
    fund(owner, 50n, USDC)
    const sent = await execute((transaction) =>
      transaction.moveCall({
        target: '0x2::coin::send_funds',
        typeArguments: [USDC],
        arguments: [coinWithBalance({ type: USDC, balance: 30n }), transaction.pure.address(recipient)],
      }),
    )
    expect(sent.balanceChanges).toContainEqual({
      owner: { AddressOwner: recipient },
      coinType: USDC,
      amount: '30',
    })
    await execute((transaction) =>
      transaction.moveCall({
        target: '0x2::coin::send_funds',
        typeArguments: [USDC],
        arguments: [coinWithBalance({ type: USDC, balance: 15n }), transaction.pure.address(owner)],
      }),
    )
    expect(await held()).toEqual(['5', '15'])
    expect((await pay(6n)).effects?.status.status).toBe('success')
    expect(await held()).toEqual(['5', '9'])
    expect((await pay(12n)).effects?.status.status).toBe('success')
    expect(await held()).toEqual(['0', '2'])
    expect(await balanceOf(recipient, USDC)).toBe(48n)
    expect((await client.getAllBalances({ owner: recipient }))[0]).toMatchObject({
      totalBalance: '48',
      fundsInAddressBalance: '30',
      coinObjectCount: 2,
    })
    const withdraw = (amount: number, times: number) =>
      execute((transaction) => {
        const given = transaction.withdrawal({ amount, type: USDC })
        for (let time = 0; time < times; time += 1) {
          const redeemed = transaction.moveCall({
            target: '0x2::coin::redeem_funds',
            typeArguments: [USDC],
            arguments: [given],
          })
          transaction.transferObjects([redeemed], recipient)
        }
        transaction.setGasBudget(10_000_000)
      })
    expect(await refusalOf(withdraw(3, 1))).toMatch(/withdraw reservation/)
    expect((await withdraw(2, 2)).effects?.status.error).toMatch(/InvalidValueUsage } in command 2$/)
    expect(await held()).toEqual(['0', '2'])
  })

  it('pays fifty in one transaction', async () => {
    const signer = await createPerson()
    const transaction = new Transaction()
    const recipients = Array.from({ length: 50 }, newAddress)
    for (const [place, recipient] of recipients.entries()) {
      const [coin] = transaction.splitCoins(transaction.gas, [place + 1])
      transaction.transferObjects([coin], recipient)
    }
    await client.signAndExecuteTransaction({ signer, transaction })
    expect(await Promise.all(recipients.map((one) => balanceOf(one)))).toEqual(
      recipients.map((_, place) => BigInt(place + 1)),
    )
  })

  it('fails a transaction whose coin is too small, and takes the gas', async () => {
    const signer = await createPerson()
    const transaction = transferOf(newAddress(), 100n * SUI_UNIT)
    transaction.setGasBudget(5_000_000)
    const sent = await client.signAndExecuteTransaction({
      signer,
      transaction,
      options: { showEffects: true },
    })
    expect(sent.effects?.status).toEqual({
      status: 'failure',
      error: 'InsufficientCoinBalance in command 0',
    })
    expect(await balanceOf(signer.toSuiAddress())).toBeLessThan(10n * SUI_UNIT)
  })

  it('executes a transaction once, and no other with the same coins', async () => {
    const signer = await createPerson()
    const recipient = newAddress()
    const build = (amount: bigint) => {
      const transaction = transferOf(recipient, amount)
      transaction.setSender(signer.toSuiAddress())
      return transaction.build({ client })
    }
    const [first, second] = await Promise.all([build(1n), build(2n)])
    const send = async (bytes: Uint8Array) =>
      client.executeTransactionBlock({
        transactionBlock: bytes,
        signature: (await signer.signTransaction(bytes)).signature,
      })
    const { digest } = await send(first)
    expect((await send(first)).digest).toBe(digest)
    expect(await refusalOf(send(second))).toMatch(/unavailable for consumption, current version: 0x/)
    expect(await balanceOf(recipient)).toBe(1n)
  })

  it('refuses a signature of another, changed bytes, and a price below the reference', async () => {
    const signer = await createPerson()
    const transaction = transferOf(newAddress(), 3n)
    transaction.setSender(signer.toSuiAddress())
    const bytes = await transaction.build({ client })
    const foreign = await Ed25519Keypair.generate().signTransaction(bytes)
    const execute = (given: Uint8Array, signature: string) =>
      client.executeTransactionBlock({ transactionBlock: given, signature })
    expect(await refusalOf(execute(bytes, foreign.signature))).toMatch(/Required Signature from/)
    const { signature } = await signer.signTransaction(bytes)
    const changed = Uint8Array.from(bytes)
    changed[4] = 4
    expect(await refusalOf(execute(changed, signature))).toMatch(/Signature is not valid|not a programmable/)
    transaction.setGasPrice(999)
    const cheap = await transaction.build({ client })
    const attempt = execute(cheap, (await signer.signTransaction(cheap)).signature)
    expect(await refusalOf(attempt)).toMatch(/Gas price 999 under reference gas price \(RGP\) 1000/)
  })

  it('answers queries of transactions, checkpoints, objects and coins', async () => {
    const signer = await createPerson()
    const owner = signer.toSuiAddress()
    const recipient = newAddress()
    const { digest } = await client.signAndExecuteTransaction({
      signer,
      transaction: transferOf(recipient, 9n),
    })
    const incoming = await client.queryTransactionBlocks({ filter: { ToAddress: recipient } })
    expect(incoming.data.map((one) => one.digest)).toEqual([digest])
    const many = await client.multiGetTransactionBlocks({ digests: [digest], options: { showInput: true } })
    expect(many[0]?.transaction?.data.sender).toBe(owner)
    const newest = await client.getLatestCheckpointSequenceNumber()
    const checkpoint = await client.getCheckpoint({ id: newest })
    expect(checkpoint.transactions).toEqual([digest])
    const page = await client.getCheckpoints({ limit: 2, descendingOrder: true })
    expect(page.data[0]?.previousDigest).toBe(page.data[1]?.digest)
    const coins = await client.getCoins({ owner: recipient })
    expect(coins.data.map(({ balance }) => balance)).toEqual(['9'])
    const [coin] = coins.data
    const object = await client.getObject({ id: coin?.coinObjectId ?? '', options: { showOwner: true } })
    expect(object.data?.owner).toEqual({ AddressOwner: recipient })
    expect(await client.getChainIdentifier()).toMatch(/^[0-9a-f]{8}$/)
    expect(await client.getReferenceGasPrice()).toBe(1_000n)
    expect((await client.getCoinMetadata({ coinType: USDC }))?.decimals).toBe(6)
    expect(await client.getCoinMetadata({ coinType: `0x9::no::NO` })).toBeNull()
    expect(await refusalOf(client.getTransactionBlock({ digest: '1'.repeat(32) }))).toMatch(
      /Could not find the referenced transaction/,
    )
  })

  it('pages through coins', async () => {
    const owner = newAddress()
    for (let count = 0; count < 53; count += 1) fund(owner, BigInt(count + 1))
    const first = await client.getCoins({ owner })
    const second = await client.getCoins({ owner, cursor: first.nextCursor })
    expect([first.data.length, first.hasNextPage, second.data.length, second.hasNextPage]).toEqual([
      50,
      true,
      3,
      false,
    ])
    expect(await balanceOf(owner)).toBe(53n * 27n)
  })
})

it('lets transactions expire with their epoch, and coins be denied', async () => {
  const signer = await createPerson()
  const transaction = transferOf(newAddress(), 3n)
  transaction.setExpiration({ Epoch: 0 })
  transaction.setSender(signer.toSuiAddress())
  const bytes = await transaction.build({ client })
  node.call('devnet_endEpoch')
  const { signature } = await signer.signTransaction(bytes)
  const attempt = client.executeTransactionBlock({ transactionBlock: bytes, signature })
  expect(await refusalOf(attempt)).toMatch(/Transaction Expired/)

  const denied = newAddress()
  node.call('devnet_deny', USDC, denied)
  fund(signer.toSuiAddress(), 5n, USDC)
  const toDenied = new Transaction()
  toDenied.setGasBudget(10_000_000)
  toDenied.transferObjects([coinWithBalance({ type: USDC, balance: 1n })], denied)
  const sent = client.signAndExecuteTransaction({
    signer,
    transaction: toDenied,
    options: { showEffects: true },
  })
  const { effects } = await sent
  expect(effects?.status.error).toMatch(/^AddressDeniedForCoin/)
})

it('continues a stored chain where it ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sui-node-'))
  const spec = { name: 'stored', coins: COINS, statePath: join(folder, 'chain') }
  try {
    const before = await startSuiNode(spec)
    const owner = newAddress()
    const digest = before.call('devnet_mint', owner, '12')
    const id = before.call('sui_getChainIdentifier')
    await before.stop()
    const after = await startSuiNode(spec)
    expect(after.resumed).toBe(true)
    expect(after.call('sui_getChainIdentifier')).toBe(id)
    expect(after.call('suix_getBalance', owner)).toMatchObject({ totalBalance: '12' })
    expect(after.call('sui_getTransactionBlock', digest)).not.toHaveProperty('checkpoint')
    after.call('devnet_mine')
    expect(after.call('sui_getTransactionBlock', digest)).toMatchObject({ checkpoint: '1' })
    await after.stop()
  } finally {
    await rm(folder, { recursive: true })
  }
})
