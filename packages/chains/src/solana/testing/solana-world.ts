import { ed25519 } from '@noble/curves/ed25519.js'
import { startSolanaNode, type SolanaNode, type SolanaNodeSpec } from '@sunspan/solana-node'
import type {
  NetworkAdapter,
  NetworkAdapterSpec,
  NetworkContracts,
} from '../../capabilities/network-adapter.ts'
import type { TestDeposit } from '../../testing/suites/describe-deposit-scanner.ts'
import { instructionsOf } from '../transactions/action-instructions.ts'
import { createSolanaAdapter } from '../adapter.ts'
import { createSolanaDepositAuthor } from '../author.ts'
import { base64 } from '../../encoding/base64.ts'
import { toBase58 } from '../../encoding/base58.ts'
import type { SolanaInstruction } from '../transactions/instructions.ts'
import { compileMessage, toTransaction } from '../transactions/message.ts'
import { keyOfMnemonic, keyOfSecret, type SolanaKey } from '../treasury/treasury-key.ts'

export const TEST_MNEMONIC = 'test test test test test test test test test test test junk'
export const TEST_TOKEN = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
/** A token of the node that is in no adapter's configuration. */
export const FOREIGN_TOKEN = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
/** A Token-2022 token. */
export const TOKEN_2022 = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'
export const TEST_DECIMALS = 6
export const COIN = 1_000_000_000n

export interface SolanaWorld {
  readonly node: SolanaNode
  readonly adapter: NetworkAdapter
  readonly treasury: SolanaKey
  createAdapter(
    options?: Partial<NetworkAdapterSpec & Pick<NetworkContracts, 'nameRegistry'>>,
  ): NetworkAdapter
  /** A new account without funds. */
  createKey(): SolanaKey
  fund(owner: string, token: string | null, amount: bigint): Promise<void>
  /** Sends into the block being produced; returns the signature. Throws the node's error. */
  send(
    payer: SolanaKey,
    instructions: readonly SolanaInstruction[],
    options?: { readonly skipPreflight: boolean },
  ): Promise<string>
  /** The instructions that the author asks a wallet to execute. */
  instructionsFor(deposit: TestDeposit, sender: string): readonly SolanaInstruction[]
  mine(blocks: number): Promise<void>
  stop(): Promise<void>
}

export const createKey = (): SolanaKey => keyOfSecret(ed25519.utils.randomPrivateKey())

async function newestBlockhash(node: SolanaNode): Promise<string> {
  const answer = await node.call('getLatestBlockhash', [{ commitment: 'confirmed' }])
  return String(Object(Object(answer).value).blockhash)
}

const WITHOUT_REFERENCE = `0x${'0'.repeat(32)}`

/** A node with a funded treasury and these additional accounts. Blocks end on demand. */
export async function createSolanaWorld(accounts: SolanaNodeSpec['accounts'] = []): Promise<SolanaWorld> {
  const mints: SolanaNodeSpec['mints'] = [
    ...[TEST_TOKEN, FOREIGN_TOKEN].map((address) => ({ address, decimals: TEST_DECIMALS })),
    { address: TOKEN_2022, decimals: TEST_DECIMALS, program: 'token-2022' },
  ]
  const node = await startSolanaNode({ name: 'chains tests', mints, accounts, finalizedLag: 4 })
  const treasury = keyOfMnemonic(TEST_MNEMONIC)
  const { genesisHash: chainId } = node
  const author = createSolanaDepositAuthor({ chainId, decimalsOf: () => TEST_DECIMALS })

  const createAdapter: SolanaWorld['createAdapter'] = (options) =>
    createSolanaAdapter({
      networkId: 'testnet',
      chainId,
      rpcUrls: [node.rpcUrl],
      currencies: [
        { address: null, decimals: 9 },
        { address: TEST_TOKEN, decimals: TEST_DECIMALS },
      ],
      treasury: { mnemonic: TEST_MNEMONIC },
      requestTimeoutMs: 2_000,
      ...options,
    })
  const fund: SolanaWorld['fund'] = async (owner, token, amount) => {
    if (token === null) await node.call('requestAirdrop', [owner, String(amount)])
    else await node.call('devnet_mint', [token, owner, String(amount)])
  }
  const mine = async (blocks: number): Promise<void> => {
    await node.call('devnet_mine', [blocks])
  }

  await fund(treasury.address, null, 1_000n * COIN)
  await fund(treasury.address, TEST_TOKEN, 10n ** 12n)
  await mine(1)
  return {
    node,
    treasury,
    adapter: createAdapter(),
    createAdapter,
    createKey,
    fund,
    mine,
    async send(payer, instructions, options) {
      const message = compileMessage({
        payer: payer.address,
        instructions,
        blockhash: await newestBlockhash(node),
      })
      const signature = payer.sign(message)
      const transaction = base64(toTransaction(message, signature))
      await node.call('sendTransaction', [transaction, { encoding: 'base64', ...options }])
      return toBase58(signature)
    },
    instructionsFor({ token, amount, reference }, sender) {
      const authored = author.author({
        depositAddress: treasury.address,
        sender,
        amount,
        token,
        reference: reference ?? WITHOUT_REFERENCE,
      })
      const instructions = instructionsOf(authored.action)
      if (reference !== null) return instructions
      // Without its memo and its reference account, which is the last account of the transfer.
      return instructions
        .slice(0, -1)
        .map((instruction, place, { length }) =>
          place === length - 1
            ? { ...instruction, accounts: instruction.accounts.slice(0, -1) }
            : instruction,
        )
    },
    stop: () => node.stop(),
  }
}
