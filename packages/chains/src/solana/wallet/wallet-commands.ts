import { instructionsOf } from '../transactions/action-instructions.ts'
import { base64 } from '../../encoding/base64.ts'
import { toBase58 } from '../../encoding/base58.ts'
import { chainNameOf } from './chain-name.ts'
import type { SolanaDepositAction } from '../deposit-action.ts'
import type { WalletSession } from '../../capabilities/wallet-module.ts'
import type { WalletNetwork } from '../../capabilities/wallet.ts'
import { ChainError } from '../../errors/chain-error.ts'
import {
  readAccounts,
  readOutputBytes,
  type StandardAccount,
  type StandardWallet,
} from '../../wallet/standard/standard-wallet.ts'
import { formsOfText } from '../transactions/offchain-message.ts'
import { keyBytes } from '../transactions/program-address.ts'
import { compileMessage, readTransaction, toTransaction } from '../transactions/message.ts'
import { ask } from './wallet-answers.ts'
import { createWalletNode, type WalletNode } from './wallet-node.ts'

type Session = WalletSession<StandardWallet>

const SIGNATURE_BYTES = 64

function accountOf({ handle, address }: Session): StandardAccount {
  const account = readAccounts(handle.accounts).find((candidate) => candidate.address === address)
  if (account === undefined) throw new ChainError('disconnected', 'No solana account')
  return account
}

/**
 * Signs a text; returns 64 bytes in base58. A wallet that signs a different text cannot log in, except that a hardware wallet may prepend
 * the header of an off-chain message.
 */
export async function signMessage(session: Session, text: string): Promise<string> {
  const message = new TextEncoder().encode(text)
  const outputs = await ask(session.handle, 'solana:signMessage', {
    account: accountOf(session),
    message,
  })
  const signature = readOutputBytes(outputs, 'signature')
  const signed = base64(readOutputBytes(outputs, 'signedMessage') ?? message)
  if (signature?.length !== SIGNATURE_BYTES) {
    throw new ChainError('unknown', 'The wallet returned no signature.')
  }
  if (!formsOfText(message, keyBytes(session.address)).some((form) => base64(form) === signed)) {
    throw new ChainError('unsupported', 'The wallet signed another text.')
  }
  return toBase58(signature)
}

async function compile(session: Session, action: SolanaDepositAction, node: WalletNode): Promise<Uint8Array> {
  if (action.payer !== session.address) {
    throw new ChainError('unsupported', 'Another account has to pay this deposit.')
  }
  const [genesisHash, blockhash] = await Promise.all([node.genesisHash(), node.newestBlockhash()])
  if (genesisHash !== action.chain_id) {
    throw new ChainError('wrong_network', 'The node is on another network.')
  }
  return toTransaction(compileMessage({ ...action, blockhash, instructions: instructionsOf(action) }))
}

async function sendByWallet(session: Session, chain: string, transaction: Uint8Array) {
  const outputs = await ask(session.handle, 'solana:signAndSendTransaction', {
    account: accountOf(session),
    chain,
    transaction,
    options: { preflightCommitment: 'confirmed' },
  })
  const signature = readOutputBytes(outputs, 'signature')
  return signature?.length === SIGNATURE_BYTES ? toBase58(signature) : undefined
}

/** Once it is signed, only a refusal by the network proves that it was not sent. Without an answer, its hash must be watched. */
async function sendByNode(session: Session, transaction: Uint8Array, node: WalletNode) {
  const outputs = await ask(session.handle, 'solana:signTransaction', {
    account: accountOf(session),
    transaction,
  })
  const bytes = readOutputBytes(outputs, 'signedTransaction')
  const signed = bytes === undefined ? undefined : readTransaction(bytes)
  if (bytes === undefined || signed === undefined) return undefined
  await node.send(base64(bytes))
  return toBase58(signed.signature)
}

/**
 * Sends the deposit with the network's newest blockhash: through the wallet if it knows the network by name; otherwise the wallet only
 * signs, and the network's own node sends. A blockhash belongs to one network, so a transaction signed for one cannot be sent on another.
 */
export async function sendDeposit(
  session: Session,
  action: SolanaDepositAction,
  { network, pageUrl }: { readonly network: WalletNetwork; readonly pageUrl: string | undefined },
): Promise<string | undefined> {
  const node = createWalletNode(
    pageUrl === undefined ? network.rpcUrl : new URL(network.rpcUrl, pageUrl).href,
  )
  const transaction = await compile(session, action, node)
  const chain = chainNameOf(action.chain_id)
  const knowsNetwork = session.handle.chains.includes(chain)
  const canSend = 'solana:signAndSendTransaction' in session.handle.features
  return knowsNetwork && canSend
    ? sendByWallet(session, chain, transaction)
    : sendByNode(session, transaction, node)
}
