import {
  airdropFactory,
  appendTransactionMessageInstruction,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  AccountRole,
  assertIsTransactionWithBlockhashLifetime,
  type Address,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit'
import { join } from 'node:path'
import { temporaryFolder, useShared } from '@sunspan/host/testing/hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSolanaNode, type SolanaNode } from './index.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SOL = 1_000_000_000n
// CAST: address constants.
const SYSTEM = '11111111111111111111111111111111' as Address

let node: SolanaNode
let payer: KeyPairSigner

const start = (statePath?: string): Promise<SolanaNode> =>
  startSolanaNode({ name: 'test', mints: [{ address: USDC, decimals: 6 }], finalizedLag: 4, statePath })
const rpcOf = ({ rpcUrl }: SolanaNode) => createSolanaRpc(rpcUrl)

function transferOf(from: KeyPairSigner, to: Address, amount: bigint): Instruction {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2, 0)
  data.writeBigUInt64LE(amount, 4)
  const accounts = [
    { address: from.address, role: AccountRole.WRITABLE_SIGNER, signer: from },
    { address: to, role: AccountRole.WRITABLE },
  ]
  return { programAddress: SYSTEM, accounts, data }
}

async function signTransfer(to: Address, amount: bigint) {
  const { value: lifetime } = await rpcOf(node).getLatestBlockhash({ commitment: 'confirmed' }).send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayerSigner(payer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) => appendTransactionMessageInstruction(transferOf(payer, to, amount), draft),
  )
  const signed = await signTransactionMessageWithSigners(message)
  assertIsTransactionWithBlockhashLifetime(signed)
  return signed
}

const sender = (of: SolanaNode) =>
  sendAndConfirmTransactionFactory({
    rpc: rpcOf(of),
    rpcSubscriptions: createSolanaRpcSubscriptions(of.wsUrl),
  })

const folder = useShared(temporaryFolder)
beforeAll(async () => {
  node = await start(join(folder.path, 'chain'))
  node.startBlocks(50)
  payer = await generateKeyPairSigner()
  await airdropFactory({
    rpc: rpcOf(node),
    rpcSubscriptions: createSolanaRpcSubscriptions(node.wsUrl),
    // CAST: the factory requires an RPC of a test cluster, which this is.
  } as Parameters<typeof airdropFactory>[0])({
    commitment: 'confirmed',
    lamports: lamports(10n * SOL),
    recipientAddress: payer.address,
  })
})

afterAll(async () => {
  await node.stop()
})

describe('a local Solana node, through the official SDK', () => {
  it('sends and confirms a transfer, and returns all of it', async () => {
    const { address: to } = await generateKeyPairSigner()
    const signed = await signTransfer(to, SOL)
    await sender(node)(signed, { commitment: 'confirmed' })
    const signature = getSignatureFromTransaction(signed)
    const rpc = rpcOf(node)
    const told = await rpc
      .getTransaction(signature, {
        commitment: 'confirmed',
        maxSupportedTransactionVersion: 0,
        encoding: 'json',
      })
      .send()
    expect(told?.meta).toMatchObject({ err: null, fee: 5_000n })
    expect(told?.meta?.postBalances[1]).toBe(SOL)
    expect((await rpc.getBalance(to).send()).value).toBe(SOL)
    const [entry] = await rpc.getSignaturesForAddress(to, { commitment: 'confirmed' }).send()
    expect(entry).toMatchObject({ signature, err: null })
  })

  it('makes a transfer final after some blocks', async () => {
    const signed = await signTransfer((await generateKeyPairSigner()).address, SOL)
    await sender(node)(signed, { commitment: 'finalized' })
    const { value } = await rpcOf(node)
      .getSignatureStatuses([getSignatureFromTransaction(signed)])
      .send()
    expect(value[0]).toMatchObject({ confirmationStatus: 'finalized', confirmations: null })
  })

  it('refuses what overspends, and takes nothing for it', async () => {
    const signed = await signTransfer((await generateKeyPairSigner()).address, 1_000n * SOL)
    await expect(sender(node)(signed, { commitment: 'confirmed' })).rejects.toThrow(/simulation failed/i)
    const { value } = await rpcOf(node)
      .getSignatureStatuses([getSignatureFromTransaction(signed)])
      .send()
    expect(value).toEqual([null])
  })

  it('gives tokens, and returns what an owner holds', async () => {
    await node.call('devnet_mint', [USDC, payer.address, 25_000_000])
    // CAST: an address constant.
    const mint = USDC as Address
    const { value } = await rpcOf(node)
      .getTokenAccountsByOwner(payer.address, { mint }, { encoding: 'jsonParsed' })
      .send()
    expect(value.map(({ account }) => account.data.parsed.info.tokenAmount.uiAmountString)).toEqual(['25'])
  })

  it('lists the largest holders of a token, and none for an unknown token', async () => {
    const { address: other } = await generateKeyPairSigner()
    await node.call('devnet_mint', [USDC, other, 26_000_000])
    // CAST: an address constant.
    const { value } = await rpcOf(node)
      .getTokenLargestAccounts(USDC as Address)
      .send()
    expect(value.map(({ uiAmountString }) => uiAmountString)).toEqual(['26', '25'])
    const none = rpcOf(node).getTokenLargestAccounts(payer.address).send()
    await expect(none).rejects.toMatchObject({ context: { __code: -32_602 } })
  })

  it('returns blocks by their slots, which are not their heights', async () => {
    const rpc = rpcOf(node)
    const slot = await rpc.getSlot({ commitment: 'confirmed' }).send()
    const block = await rpc
      .getBlock(slot, { commitment: 'confirmed', transactionDetails: 'none', rewards: false })
      .send()
    expect(block?.blockHeight).toBeLessThan(slot)
    expect(await rpc.getBlocks(slot - 3n, slot, { commitment: 'confirmed' }).send()).toHaveLength(4)
  })
})

describe('a chain on demand', () => {
  it('takes no transaction after 150 blocks, and undoes blocks with all that was in them', async () => {
    const own = await start()
    await own.call('requestAirdrop', [payer.address, Number(SOL)])
    await own.call('devnet_mine', [1])
    const balance = async () => (await rpcOf(own).getBalance(payer.address).send()).value
    expect(await balance()).toBe(SOL)
    const { value: held } = await rpcOf(own).getLatestBlockhash({ commitment: 'confirmed' }).send()
    await own.call('devnet_mine', [150])
    expect((await rpcOf(own).isBlockhashValid(held.blockhash).send()).value).toBe(true)
    await own.call('devnet_mine', [1])
    expect((await rpcOf(own).isBlockhashValid(held.blockhash).send()).value).toBe(false)
    await own.call('requestAirdrop', [payer.address, Number(SOL)])
    await own.call('devnet_mine', [1])
    await own.call('devnet_rewind', [1])
    expect(await balance()).toBe(SOL)
    await own.stop()
  })

  it('goes on where it ended', async () => {
    const path = join(folder.path, 'kept')
    const first = await start(path)
    await first.call('requestAirdrop', [payer.address, Number(SOL)])
    await first.call('devnet_mine', [5])
    const slot = await rpcOf(first).getSlot().send()
    await first.stop()
    const second = await start(path)
    expect(second.resumed).toBe(true)
    expect(await rpcOf(second).getSlot().send()).toBe(slot)
    expect((await rpcOf(second).getBalance(payer.address).send()).value).toBe(SOL)
    expect(await rpcOf(second).getSignaturesForAddress(payer.address).send()).toHaveLength(1)
    await second.stop()
  })

  it('has the accounts that it is given at each start, also those that are new', async () => {
    const { address } = await generateKeyPairSigner()
    const statePath = join(folder.path, 'accounts')
    const startWith = (data: Uint8Array) =>
      startSolanaNode({ name: 'test', mints: [], accounts: [{ address, program: SYSTEM, data }], statePath })
    for (const byte of [1, 2]) {
      const own = await startWith(Uint8Array.of(byte, 9))
      const { value } = await rpcOf(own).getAccountInfo(address, { encoding: 'base64' }).send()
      expect(Buffer.from(value?.data[0] ?? '', 'base64')).toEqual(Buffer.of(byte, 9))
      await own.stop()
    }
  })
})
