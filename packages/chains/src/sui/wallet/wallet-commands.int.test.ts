import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { coinWithBalance, Transaction } from '@mysten/sui/transactions'
import { SuiJsonRpcClient } from '@mysten/sui/jsonRpc'
import { useShared } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { createSuiLoginVerifier } from '../login.ts'
import { createSuiWorld, TEST_TOKEN } from '../testing/sui-world.ts'
import { suiBrowserChain } from './sui-browser-chain.ts'

const world = useShared(createSuiWorld)
const client = useShared(() => new SuiJsonRpcClient({ url: world.node.rpcUrl, network: 'localnet' }))

const REFERENCE = `0x${'c4'.repeat(16)}`

/** A wallet that is nothing but the official SDK behind the Wallet Standard. */
function createSdkWallet(chains: readonly string[] = ['sui:localnet']) {
  const pair = new Ed25519Keypair()
  const address = pair.toSuiAddress()
  const account = { address, chains }
  const execute = (transaction: Transaction) =>
    client.signAndExecuteTransaction({ signer: pair, transaction })
  const handle = {
    name: 'SDK wallet',
    chains,
    accounts: [account],
    features: {
      'standard:connect': { connect: async () => ({ accounts: [account] }) },
      'sui:signPersonalMessage': {
        signPersonalMessage: ({ message }: { message: Uint8Array }) => pair.signPersonalMessage(message),
      },
      'sui:signAndExecuteTransaction': {
        async signAndExecuteTransaction({ transaction }: { transaction: { toJSON(): Promise<string> } }) {
          return execute(Transaction.from(await transaction.toJSON()))
        },
      },
    },
  }
  return {
    address,
    execute,
    session: { address, handle, wallet: { id: 'SDK wallet', name: 'SDK wallet', icon: '' } },
  }
}

const place = () => ({
  network: {
    id: 'sui',
    name: 'Sui',
    chainId: String(world.node.call('sui_getChainIdentifier')),
    rpcUrl: world.node.rpcUrl,
    explorerUrl: '',
    nativeSymbol: 'SUI',
    nativeDecimals: 9,
  },
  token: null,
  pageUrl: undefined,
})

async function actionFor(sender: string, token: string | null, amount: bigint) {
  const request = { depositAddress: world.treasury.address, sender, amount, token, reference: REFERENCE }
  return (await world.adapter.author.author(request, UNLIMITED)).action
}

describe('a wallet of the official SDK', () => {
  it('opens, and signs a text that the server accepts', async () => {
    const { session, address } = createSdkWallet()
    const options = { silently: true, pageUrl: undefined, loginText: async () => undefined }
    expect(await suiBrowserChain.wallet.open(session, options)).toEqual({ address })
    const message = `Log in: ${address}`
    const signature = await suiBrowserChain.wallet.signMessage(session, message, undefined)
    expect(await createSuiLoginVerifier().verify({ address, message, signature }, UNLIMITED)).toBe(true)
  })

  it.each(['SUI', 'a token of two coins'])('sends a deposit of %s with its reference', async (kind) => {
    const { session, address } = createSdkWallet()
    const token = kind === 'SUI' ? null : TEST_TOKEN
    world.fund(address, null, 10n ** 9n)
    if (token !== null) for (const amount of [30n, 40n]) world.fund(address, token, amount)
    world.mine(1)
    const before = await world.adapter.scanner.head(UNLIMITED)
    const action = await actionFor(address, token, 60n)
    const txHash = await suiBrowserChain.wallet.send(session, action, place())
    world.mine(1)
    const request = { cursor: before, recentBlocks: [], maxBlocks: 10 }
    const { deposits } = await world.adapter.scanner.scan(request, UNLIMITED)
    expect(deposits).toMatchObject([{ txHash, sender: address, token, amount: 60n, reference: REFERENCE }])
    const read = { rpcUrl: world.node.rpcUrl, networkType: 'SUI' as const, owner: address, fetch }
    const [left] = await suiBrowserChain.readBalances({ ...read, tokens: [TEST_TOKEN], signal: UNLIMITED })
    expect(left).toBe(token === null ? 0n : 10n)
  })

  it.each([
    ['coins and the address balance', 45n],
    ['the address balance alone', 30n],
  ])('sends a deposit out of %s', async (kind, amount) => {
    const { session, address, execute } = createSdkWallet()
    world.fund(address, null, 10n ** 9n)
    world.fund(address, TEST_TOKEN, 50n)
    const save = new Transaction()
    const inCoins = kind === 'the address balance alone' ? 0n : 20n
    save.moveCall({
      target: '0x2::coin::send_funds',
      typeArguments: [TEST_TOKEN],
      arguments: [coinWithBalance({ type: TEST_TOKEN, balance: 50n - inCoins }), save.pure.address(address)],
    })
    await execute(save)
    world.mine(1)
    const before = await world.adapter.scanner.head(UNLIMITED)
    const action = await actionFor(address, TEST_TOKEN, amount)
    const txHash = await suiBrowserChain.wallet.send(session, action, place())
    world.mine(1)
    const request = { cursor: before, recentBlocks: [], maxBlocks: 10 }
    const { deposits } = await world.adapter.scanner.scan(request, UNLIMITED)
    const facts = { txHash, sender: address, token: TEST_TOKEN, amount, reference: REFERENCE }
    expect(deposits).toMatchObject([facts])
    const [left] = await world.adapter.balances.getBalances(address, [TEST_TOKEN], UNLIMITED)
    expect(left).toBe(50n - amount)
  })

  it('sends nothing that it cannot pay, on no other network, and with no wallet that lacks it', async () => {
    const { session, address } = createSdkWallet()
    world.fund(address, null, 10n ** 9n)
    const { send } = suiBrowserChain.wallet
    const action = await actionFor(address, TEST_TOKEN, 60n)
    await expect(send(session, action, place())).rejects.toMatchObject({ kind: 'insufficient_funds' })
    const tooMuch = await actionFor(address, null, 10n ** 10n)
    await expect(send(session, tooMuch, place())).rejects.toMatchObject({ kind: 'insufficient_funds' })
    const elsewhere = { ...action, chain_id: '00000000' }
    await expect(send(session, elsewhere, place())).rejects.toMatchObject({ kind: 'wrong_network' })
    const foreign = createSdkWallet(['sui:mainnet']).session
    await expect(send(foreign, action, place())).rejects.toMatchObject({ kind: 'unsupported_network' })
  })
})
