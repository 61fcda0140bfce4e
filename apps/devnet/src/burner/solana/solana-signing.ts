import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes } from 'viem'
import { PROVIDER_ERRORS, ProviderError } from '../provider-error.ts'
import type { StandardSigner } from '../standard/create-standard-burner.ts'
import { demand, demandSignature, ownerOf } from '../site/approve.ts'
import { describeMessage } from './describe-message.ts'
import { readTransaction, withSignature } from './read-message.ts'
import type { SolanaBurnerAccount, SolanaBurnerNetwork, SolanaBurnerToken } from './solana-burner-types.ts'

export interface SolanaSigningDeps extends StandardSigner<SolanaBurnerAccount> {
  readonly networks: readonly SolanaBurnerNetwork[]
  readonly tokens: readonly SolanaBurnerToken[]
}

interface MessageInput {
  account: { address: string }
  message: Uint8Array
}

interface TransactionInput {
  account: { address: string }
  transaction: Uint8Array
}

const sign = ({ secret }: SolanaBurnerAccount, message: Uint8Array): Uint8Array =>
  ed25519.sign(message, hexToBytes(`0x${secret}`))

async function signMessage(deps: SolanaSigningDeps, { account, message }: MessageInput) {
  const owner = ownerOf(deps, account.address)
  await demandSignature(deps, owner, new TextDecoder().decode(message))
  return { signedMessage: message, signature: sign(owner, message) }
}

/** A blockhash belongs to one network: it shows where a transaction goes, and that this is a local network. */
async function findNetwork(
  { networks, gateway }: SolanaSigningDeps,
  blockhash: string,
): Promise<SolanaBurnerNetwork> {
  for (const network of networks) {
    const [genesisHash, answer] = await Promise.all([
      gateway.call(network, 'getGenesisHash', []),
      gateway.call(network, 'isBlockhashValid', [blockhash, { commitment: 'processed' }]),
    ])
    const isValid =
      typeof answer === 'object' && answer !== null && 'value' in answer && answer.value === true
    if (isValid && genesisHash === network.genesisHash) return network
  }
  throw new ProviderError(
    PROVIDER_ERRORS.disconnected,
    'The Burner Wallet signs for local networks only, and this transaction is for none of them.',
  )
}

async function signTransaction(deps: SolanaSigningDeps, { account, transaction }: TransactionInput) {
  const owner = ownerOf(deps, account.address)
  const { message, content } = readTransaction(transaction)
  const network = await findNetwork(deps, content.blockhash)
  await demand(deps, {
    kind: 'send',
    title: 'Send this transaction?',
    rows: describeMessage(content, network, deps.tokens),
  })
  const signature = sign(owner, message)
  return { network, signature, signedTransaction: withSignature(message, signature) }
}

async function signAndSend(deps: SolanaSigningDeps, input: TransactionInput) {
  const { network, signature, signedTransaction } = await signTransaction(deps, input)
  const wire = btoa(String.fromCodePoint(...signedTransaction))
  await deps.gateway.call(network, 'sendTransaction', [wire, { encoding: 'base64' }])
  return { signature }
}

/** The features that need a key. */
export function createSolanaSigning(deps: SolanaSigningDeps) {
  const all = async <Input, Output>(inputs: readonly Input[], work: (input: Input) => Promise<Output>) => {
    const outputs: Output[] = []
    for (const input of inputs) outputs.push(await work(input))
    return outputs
  }
  const versions = { version: '1.0.0', supportedTransactionVersions: ['legacy'] }
  return {
    'solana:signMessage': {
      version: '1.0.0',
      signMessage: (...inputs: MessageInput[]) => all(inputs, (input) => signMessage(deps, input)),
    },
    'solana:signTransaction': {
      ...versions,
      signTransaction: (...inputs: TransactionInput[]) =>
        all(inputs, async (input) => {
          const { signedTransaction } = await signTransaction(deps, input)
          return { signedTransaction }
        }),
    },
    'solana:signAndSendTransaction': {
      ...versions,
      signAndSendTransaction: (...inputs: TransactionInput[]) =>
        all(inputs, (input) => signAndSend(deps, input)),
    },
  }
}
