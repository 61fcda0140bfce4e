import type { BitcoinDepositAction } from '../../deposit-action.ts'
import { ChainError } from '../../../errors/chain-error.ts'
import { toChainError } from '../../../errors/to-chain-error.ts'
import {
  findMethod,
  readOutputBytes,
  type StandardAccount,
  type StandardWallet,
} from '../../../wallet/standard/standard-wallet.ts'
import { networkOf } from '../../network.ts'
import { standardChainOf } from './chain-name.ts'
import { createPayerNode } from './payer-node.ts'
import { planPayment } from './plan-payment.ts'
import { readSignedPsbt } from './read-signed-psbt.ts'
import { writePsbt } from './write-psbt.ts'

export interface StandardPayment {
  readonly account: StandardAccount
  /** The account's address, in normal form. */
  readonly address: string
  readonly action: BitcoinDepositAction
  /** URL of the network's node. */
  readonly url: string
}

async function sign(wallet: StandardWallet, request: object): Promise<Uint8Array> {
  let outputs: unknown
  try {
    outputs = await findMethod(wallet, 'bitcoin:signTransaction')?.(request)
  } catch (error: unknown) {
    const { kind, message } = toChainError(error, 'wallet')
    // The wallet has signed at most: whatever went wrong, nothing was sent.
    throw new ChainError(kind === 'unknown' ? 'unsupported' : kind, message, { cause: error })
  }
  const signed = readOutputBytes(outputs, 'signedPsbt')
  if (signed !== undefined) return signed
  throw new ChainError('unsupported', 'The wallet answered with no transaction. Nothing was sent.')
}

/**
 * Makes a payment with a wallet that only signs (`bitcoin:signTransaction`): selects the coins, has them signed, verifies that the result
 * is what was requested, and submits it to the network's node. Returns the transaction id. A ChainError means that nothing was sent.
 */
export async function sendByStandard(
  wallet: StandardWallet,
  { account, address, action, url }: StandardPayment,
): Promise<string> {
  const { chain_id: chainId, address: to, amount } = action
  const chain = standardChainOf(chainId)
  const node = createPayerNode(url)
  if (!wallet.chains.includes(chain) || (await node.genesisHash()) !== chainId) {
    throw new ChainError('wrong_network', 'The wallet or the node is on another network than the deposit.')
  }
  const payment = { from: address, to, amount: BigInt(amount) }
  const plan = await planPayment(node, payment, networkOf(chainId))
  const asked = await writePsbt(node, plan, account.publicKey)
  const signingIndexes = plan.coins.map((_, place) => place)
  const signedPsbt = await sign(wallet, {
    psbt: asked.toPSBT(),
    inputsToSign: [{ account, signingIndexes }],
    chain,
  })
  const signed = readSignedPsbt(asked, signedPsbt)
  await node.send(signed.hex)
  return signed.id
}
