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
import { createIndependentApi, type ApiOrder, type IndependentWallet } from './independent-api.ts'

/** The deposit action for a Solana wallet. */
export interface SolanaAction {
  readonly chain_id: string
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

/** An integrator's client for Solana networks: plain fetch and Solana's SDK, without this project's code. */
export interface IndependentSolanaClient extends IndependentWallet<SolanaAction> {
  /** Sends `deposit.action` unchanged, without waiting; returns the signature. */
  sendDeposit(order: ApiOrder<SolanaAction>): Promise<string>
  /** Finalized balance in base units; null for the native coin. */
  balanceOf(network: string, token: string | null, owner: string): Promise<bigint>
}

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

/** `secret` is 32 bytes. */
export async function createIndependentSolanaClient(options: {
  readonly baseUrl: string
  readonly secret: Uint8Array
}): Promise<IndependentSolanaClient> {
  const signer = await createKeyPairSignerFromPrivateKeyBytes(options.secret)
  const { address, keyPair } = signer
  const api = createIndependentApi<SolanaAction>(options.baseUrl, 'SOLANA')
  const rpcOf = async (network: string) => createSolanaRpc(await api.rpcUrl(network))
  return {
    address,
    waitFor: api.waitFor,
    login: () =>
      api.login(address, async (text) =>
        getBase58Decoder().decode(await signBytes(keyPair.privateKey, new TextEncoder().encode(text))),
      ),
    createOrder: (request) => api.createOrder({ ...request, sender: address }),
    async sendDeposit({ currency_in: { contract }, deposit: { action } }) {
      if (action.payer !== address) throw new Error(`Another wallet is asked to pay: ${action.payer}`)
      const rpc = await rpcOf(contract.network)
      const { value: blockhash } = await rpc.getLatestBlockhash().send()
      const message = pipe(
        createTransactionMessage({ version: 0 }),
        (draft) => setTransactionMessageFeePayerSigner(signer, draft),
        (draft) => setTransactionMessageLifetimeUsingBlockhash(blockhash, draft),
        (draft) => appendTransactionMessageInstructions(toInstructions(action), draft),
      )
      const transaction = getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
      return rpc.sendTransaction(transaction, { encoding: 'base64' }).send()
    },
    async balanceOf(network, token, owner) {
      const rpc = await rpcOf(network)
      if (token === null) return (await rpc.getBalance(toAddress(owner)).send()).value
      const filter = { mint: toAddress(token) }
      const { value } = await rpc
        .getTokenAccountsByOwner(toAddress(owner), filter, { encoding: 'jsonParsed' })
        .send()
      return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
    },
  }
}
