import {
  AccountRole,
  address as toAddress,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signBytes,
  signTransactionMessageWithSigners,
  type Instruction,
} from '@solana/kit'
import { randomBytes } from 'node:crypto'
import { tokensBySymbol, type Lab, type LabClient, type LabNetwork, type LabWallet } from '../lab.ts'
import { TOKENS } from '../tokens.ts'
import { eclipseCrashPlan, solanaCrashPlan } from './crash-plan.ts'

/** The deposit action for a Solana wallet. */
export interface SolanaAction {
  readonly payer: string
  readonly instructions: readonly {
    readonly program: string
    readonly accounts: readonly {
      readonly address: string
      readonly signer: boolean
      readonly writable: boolean
    }[]
    /** Base64. */
    readonly data: string
  }[]
}

const COIN = 10n ** 9n
/** Of the main network. */
export const SOLANA_USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const ADDRESSES: Readonly<Record<string, string>> = {
  USDC: SOLANA_USDC,
  USDT: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  WBTC: '3NZ9JMVBmGAqocybic2c7LQCJScmgsAZ6vQqTDzcqmJh',
}
/** More slots than a blockhash is valid for. */
const LONG_SLOTS = 450
const commitment = 'confirmed'

const roleOf = ({ signer, writable }: { readonly signer: boolean; readonly writable: boolean }) =>
  signer
    ? writable
      ? AccountRole.WRITABLE_SIGNER
      : AccountRole.READONLY_SIGNER
    : writable
      ? AccountRole.WRITABLE
      : AccountRole.READONLY

const toInstructions = ({ instructions }: SolanaAction): readonly Instruction[] =>
  instructions.map(({ program, accounts, data }) => ({
    programAddress: toAddress(program),
    accounts: accounts.map((account) => ({ address: toAddress(account.address), role: roleOf(account) })),
    data: getBase64Encoder().encode(data),
  }))

async function createWallet(rpcUrl: string): Promise<LabWallet<SolanaAction>> {
  const rpc = createSolanaRpc(rpcUrl)
  const signer = await createKeyPairSignerFromPrivateKeyBytes(Uint8Array.from(randomBytes(32)))
  const { address, keyPair } = signer
  return {
    address,
    signText: async (text) =>
      getBase58Decoder().decode(await signBytes(keyPair.privateKey, new TextEncoder().encode(text))),
    async pay(action) {
      if (action.payer !== address) throw new Error(`Another wallet is asked to pay: ${action.payer}`)
      const { value: blockhash } = await rpc.getLatestBlockhash({ commitment }).send()
      const message = pipe(
        createTransactionMessage({ version: 0 }),
        (draft) => setTransactionMessageFeePayerSigner(signer, draft),
        (draft) => setTransactionMessageLifetimeUsingBlockhash(blockhash, draft),
        (draft) => appendTransactionMessageInstructions(toInstructions(action), draft),
      )
      const transaction = getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
      return rpc.sendTransaction(transaction, { encoding: 'base64' }).send()
    },
  }
}

const connect = (rpcUrl: string): LabClient<SolanaAction> => ({
  newWallet: () => createWallet(rpcUrl),
  async balanceOf(owner, token) {
    const rpc = createSolanaRpc(rpcUrl)
    if (token === null) return (await rpc.getBalance(toAddress(owner), { commitment }).send()).value
    const filter = { mint: toAddress(token) }
    const options = { encoding: 'jsonParsed', commitment } as const
    const { value } = await rpc.getTokenAccountsByOwner(toAddress(owner), filter, options).send()
    return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
  },
})

const FINALIZED = { blocks: 1, tag: 'finalized' }
const entry: LabNetwork['entry'] = {
  category: 'L1 Non-EVM',
  platform_fee_usd: '0.80',
  finality: { small: FINALIZED, medium: FINALIZED, large: FINALIZED },
  tag_lag_blocks: 8,
  block_time_ms: 400,
}

/** Solana, and Eclipse, which runs Solana's programs with Ether as its coin. */
export const solanaLab: Lab<SolanaAction> = {
  networkType: 'SOLANA',
  hash: /^[1-9A-HJ-NP-Za-km-z]{86,88}$/,
  networks: {
    solana: {
      name: 'Solana',
      coin: { symbol: 'SOL', name: 'SOL', decimals: 9, min_send: '0.01', max_send: '500' },
      tokens: ['USDC', 'USDT', 'WBTC'],
      amount: '0.5',
      entry,
      crash: solanaCrashPlan,
    },
    eclipse: {
      name: 'Eclipse',
      coin: { symbol: 'ETH', name: 'Ether', decimals: 9, min_send: '0.0005', max_send: '50' },
      tokens: ['USDC', 'USDT', 'WBTC'],
      amount: '0.02',
      entry: { ...entry, category: 'L2 Non-EVM' },
      crash: eclipseCrashPlan,
    },
  },
  funds: {
    treasury: { coins: 10_000n * COIN, tokens: 10n ** 13n },
    wallet: { coins: 10n * COIN, tokens: 10n ** 9n },
  },
  connect,
  async start({ networkId, name, tokens: symbols, finalityLag }) {
    const { startSolanaNode } = await import('@sunspan/solana-node')
    const mints = symbols.map((symbol) => ({
      address: ADDRESSES[symbol] ?? '',
      decimals: TOKENS[symbol].decimals,
    }))
    const node = await startSolanaNode({ name, mints, finalizedLag: finalityLag })
    const { rpcUrl, genesisHash } = node
    const mine = async (): Promise<void> => void (await node.call('devnet_mine', [1]))
    return {
      ...connect(rpcUrl),
      networkId,
      rpcUrl,
      chainId: genesisHash,
      tokens: tokensBySymbol(
        symbols,
        mints.map(({ address }) => address),
      ),
      async fund(address, { coins, tokens }) {
        await node.call('requestAirdrop', [address, String(coins)])
        if (tokens > 0n)
          for (const mint of mints) await node.call('devnet_mint', [mint.address, address, String(tokens)])
        await mine()
      },
      mine,
      outlive: async () => void (await node.call('devnet_mine', [LONG_SLOTS])),
      stop: () => node.stop(),
    }
  },
}
