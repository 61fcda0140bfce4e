import { SuiGrpcClient } from '@mysten/sui/grpc'
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { coinWithBalance, Transaction } from '@mysten/sui/transactions'
import { fromBase58, toHex } from '@mysten/sui/utils'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import { startSuiNode } from './index.ts'

const USDC = `0x${'5d'.repeat(32)}::usdc::USDC`
const SUI_UNIT = 1_000_000_000n

let client: SuiGrpcClient
const node = useShared(() =>
  startSuiNode({
    name: 'grpc tests',
    coins: [{ type: USDC, name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
  }),
)
beforeAll(() => {
  node.call('devnet_setAutomine', true)
  client = new SuiGrpcClient({ network: 'localnet', baseUrl: node.rpcUrl })
})

const newAddress = (): string => Ed25519Keypair.generate().toSuiAddress()
const balanceOf = async (owner: string, coinType?: string): Promise<string> =>
  (await client.getBalance({ owner, ...(coinType === undefined ? {} : { coinType }) })).balance.balance

function createPerson(): Ed25519Keypair {
  const pair = Ed25519Keypair.generate()
  node.call('devnet_mint', pair.toSuiAddress(), String(10n * SUI_UNIT))
  return pair
}

const transferOf = (recipient: string, amount: bigint): Transaction => {
  const transaction = new Transaction()
  const [coin] = transaction.splitCoins(transaction.gas, [amount])
  transaction.transferObjects([coin], recipient)
  return transaction
}

describe('the official SDK over gRPC-web, unmodified', () => {
  it('chooses the gas, transfers SUI and waits for the transaction', async () => {
    const signer = createPerson()
    const sender = signer.toSuiAddress()
    const recipient = newAddress()
    const sent = await client.signAndExecuteTransaction({
      signer,
      transaction: transferOf(recipient, 5n),
      include: { effects: true, balanceChanges: true, transaction: true },
    })
    const done = sent.Transaction
    if (done === undefined) throw new Error('It failed.')
    const found = await client.waitForTransaction({ digest: done.digest, include: { effects: true } })
    expect(found.Transaction?.digest).toBe(done.digest)
    expect(found.Transaction?.effects?.gasUsed).toEqual(done.effects?.gasUsed)
    const { gasUsed } = done.effects ?? {}
    if (gasUsed === undefined) throw new Error('No gas was used.')
    const { computationCost, storageCost, storageRebate } = gasUsed
    const gas = BigInt(computationCost) + BigInt(storageCost) - BigInt(storageRebate)
    expect(await balanceOf(recipient)).toBe('5')
    expect(await balanceOf(sender)).toBe(String(10n * SUI_UNIT - 5n - gas))
    expect(done.balanceChanges?.map(({ address, amount }) => [address, amount])).toEqual(
      expect.arrayContaining([
        [recipient, '5'],
        [sender, String(-5n - gas)],
      ]),
    )
    expect(done.transaction?.sender).toBe(sender)
  })

  it('merges and splits coins of a type, and lists them', async () => {
    const signer = createPerson()
    const owner = signer.toSuiAddress()
    for (const amount of ['30', '12']) node.call('devnet_mint', owner, amount, USDC)
    const recipient = newAddress()
    const transaction = new Transaction()
    transaction.transferObjects([coinWithBalance({ type: USDC, balance: 40n })], recipient)
    const sent = await client.signAndExecuteTransaction({ signer, transaction })
    expect(sent.$kind).toBe('Transaction')
    expect([await balanceOf(recipient, USDC), await balanceOf(owner, USDC)]).toEqual(['40', '2'])
    const { objects } = await client.listCoins({ owner: recipient, coinType: USDC })
    expect(objects.map(({ balance }) => balance)).toEqual(['40'])
    const { balances } = await client.listBalances({ owner })
    expect(balances).toHaveLength(2)
    const [coin] = objects
    const { object } = await client.getObject({ objectId: coin?.objectId ?? '', include: { content: true } })
    expect([object.digest, object.version]).toEqual([coin?.digest, coin?.version])
    const { coinMetadata } = await client.getCoinMetadata({ coinType: USDC })
    expect(coinMetadata).toMatchObject({ symbol: 'USDC', decimals: 6 })
  })

  it('transfers all that there is of a type, and nothing of one', async () => {
    const signer = createPerson()
    const owner = signer.toSuiAddress()
    for (const amount of ['30', '12']) node.call('devnet_mint', owner, amount, USDC)
    const recipient = newAddress()
    const transaction = new Transaction()
    const coins = [42n, 0n].map((balance) => coinWithBalance({ type: USDC, balance }))
    transaction.transferObjects(coins, recipient)
    const sent = await client.signAndExecuteTransaction({
      signer,
      transaction,
      include: { transaction: true },
    })
    const called = sent.Transaction?.transaction?.commands.flatMap((command) =>
      'MoveCall' in command ? command.MoveCall.function : [],
    )
    expect(called?.toSorted()).toEqual(['destroy_zero', 'zero'])
    const { objects } = await client.listCoins({ owner: recipient, coinType: USDC })
    expect(objects.map(({ balance }) => balance).toSorted()).toEqual(['0', '42'])
    expect((await client.listCoins({ owner, coinType: USDC })).objects).toEqual([])
  })

  it('pays into an address balance, and from it', async () => {
    const signer = createPerson()
    const owner = signer.toSuiAddress()
    const recipient = newAddress()
    node.call('devnet_mint', owner, '30', USDC)
    const save = new Transaction()
    save.moveCall({
      target: '0x2::coin::send_funds',
      typeArguments: [USDC],
      arguments: [coinWithBalance({ type: USDC, balance: 20n }), save.pure.address(owner)],
    })
    await client.signAndExecuteTransaction({ signer, transaction: save })
    const { balance } = await client.getBalance({ owner, coinType: USDC })
    expect(balance).toMatchObject({ balance: '30', coinBalance: '10', addressBalance: '20' })
    const transaction = new Transaction()
    transaction.transferObjects([coinWithBalance({ type: USDC, balance: 12n })], recipient)
    const include = { transaction: true, balanceChanges: true } as const
    const sent = await client.signAndExecuteTransaction({ signer, transaction, include })
    const { inputs = [] } = sent.Transaction?.transaction ?? {}
    expect(inputs.some((input) => 'FundsWithdrawal' in input)).toBe(true)
    expect(sent.Transaction?.balanceChanges).toContainEqual({
      address: recipient,
      coinType: USDC,
      amount: '12',
    })
    expect([await balanceOf(recipient, USDC), await balanceOf(owner, USDC)]).toEqual(['12', '18'])
  })

  it('gets the same as over JSON-RPC', async () => {
    const { chainIdentifier } = await client.getChainIdentifier()
    // JSON-RPC returns its first bytes.
    expect(toHex(fromBase58(chainIdentifier).slice(0, 4))).toBe(node.call('sui_getChainIdentifier'))
    expect((await client.getReferenceGasPrice()).referenceGasPrice).toBe(
      node.call('suix_getReferenceGasPrice'),
    )
    const { response } = await client.ledgerService.getCheckpoint({
      checkpointId: { oneofKind: undefined },
    })
    expect(String(response.checkpoint?.sequenceNumber)).toBe(
      node.call('sui_getLatestCheckpointSequenceNumber'),
    )
    const known = node.call('sui_getCheckpoint', String(response.checkpoint?.sequenceNumber))
    expect(known).toMatchObject({ digest: response.checkpoint?.digest })
    const { systemState } = await client.getCurrentSystemState()
    expect([systemState.epoch, systemState.referenceGasPrice]).toEqual(['0', '1000'])
  })

  it('dry-runs an unsigned transaction', async () => {
    const sender = createPerson().toSuiAddress()
    const recipient = newAddress()
    const transaction = transferOf(recipient, 3n)
    transaction.setSender(sender)
    const run = await client.simulateTransaction({ transaction, include: { balanceChanges: true } })
    expect(run.Transaction?.balanceChanges).toContainEqual({
      address: recipient,
      coinType: '0x2::sui::SUI',
      amount: '3',
    })
    expect(await balanceOf(recipient)).toBe('0')
  })

  it('gets no more than a read mask names, the usual fields without one, and an error for a path that does not exist', async () => {
    const { ledgerService } = client
    const owner = createPerson().toSuiAddress()
    const named = async (...paths: string[]) => {
      const { response } = await ledgerService.getCheckpoint({
        checkpointId: { oneofKind: undefined },
        readMask: { paths },
      })
      return response.checkpoint
    }
    const whole = await named('transactions.digest', 'transactions.balance_changes', 'summary.epoch')
    expect(Object.keys(whole ?? {}).toSorted()).toEqual(['summary', 'transactions'])
    expect(Object.keys(whole?.summary ?? {}).toSorted()).toEqual(['commitments', 'epoch'])
    const [transaction] = whole?.transactions ?? []
    expect(transaction?.balanceChanges).toContainEqual({
      address: owner,
      coinType: '0x2::sui::SUI',
      amount: String(10n * SUI_UNIT),
    })
    expect(transaction).not.toHaveProperty('effects')
    const { response } = await ledgerService.getCheckpoint({ checkpointId: { oneofKind: undefined } })
    expect(Object.keys(response.checkpoint ?? {}).toSorted()).toEqual([
      'digest',
      'sequenceNumber',
      'transactions',
    ])
    await expect(named('transactions.gas')).rejects.toThrow('invalid read_mask path: transactions.gas')
  })

  it('has balances of the newest checkpoint, page by page', async () => {
    const owner = newAddress()
    const read = (pageToken?: Uint8Array) =>
      client.stateService.listBalances({ owner, pageSize: 1, ...(pageToken && { pageToken }) })
    node.call('devnet_setAutomine', false)
    for (const type of [undefined, USDC]) node.call('devnet_mint', owner, '7', type)
    expect((await read()).response.balances).toEqual([])
    node.call('devnet_mine')
    node.call('devnet_setAutomine', true)
    const first = (await read()).response
    const second = (await read(first.nextPageToken)).response
    expect(
      [...first.balances, ...second.balances].map(({ coinType, balance }) => [coinType, balance]),
    ).toEqual([
      ['0x2::sui::SUI', 7n],
      [USDC, 7n],
    ])
    expect(second.nextPageToken).toBeUndefined()
  })

  it('sees what validators refuse, what fails, and what is not there', async () => {
    const signer = createPerson()
    const transaction = transferOf(newAddress(), 7n)
    transaction.setSender(signer.toSuiAddress())
    const bytes = await transaction.build({ client })
    const { signature } = await createPerson().signTransaction(bytes)
    await expect(client.executeTransaction({ transaction: bytes, signatures: [signature] })).rejects.toThrow(
      /[Ss]ignature|signed/,
    )
    const own = await signer.signTransaction(bytes)
    await client.executeTransaction({ transaction: bytes, signatures: [own.signature] })
    await expect(
      client.signAndExecuteTransaction({ signer, transaction: transferOf(newAddress(), 100n * SUI_UNIT) }),
    ).rejects.toThrow('InsufficientCoinBalance')
    await expect(client.getTransaction({ digest: '1'.repeat(44) })).rejects.toThrow('not found')
    const { objects } = await client.getObjects({ objectIds: [newAddress()] })
    expect(objects[0]).toBeInstanceOf(Error)
    await expect(client.defaultNameServiceName({ address: newAddress() })).rejects.toThrow('does not serve')
  })
})
