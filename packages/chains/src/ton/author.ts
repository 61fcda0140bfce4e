import { Address } from '@ton/core'
import type { DepositAuthor, DepositRequest } from '../capabilities/deposit-author.ts'
import type { TonDeposit, TonDepositAction } from './deposit-action.ts'
import { ChainError } from '../errors/chain-error.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { tonAddressCodec } from './address.ts'
import { writeTransfer } from './jettons/jetton-messages.ts'
import { DEPOSIT_FORWARD, queryIdOf, TRANSFER_VALUE } from './jettons/jetton-transfer.ts'
import { findJettonWallet } from './jettons/our-jetton-wallets.ts'
import { writeComment } from './messages/comments.ts'
import { tonDialect } from './rpc/ton-dialect.ts'
import { contractText } from './to-address.ts'

export interface TonDepositAuthorSpec {
  /** The network's global id. */
  readonly chainId: string
  readonly pool: Pick<RpcPool, 'agree'>
  /** Minters of the jettons accepted as deposits. */
  readonly tokens: readonly string[]
}

const MAX_COINS = 2n ** 120n - 1n
/** How long a wallet's message stays valid after it is signed. */
const VALID_SECONDS = 360

function requireAddress(address: string, what: string): string {
  const normal = tonAddressCodec.normalize(address)
  if (normal === undefined)
    throw new ChainError('unsupported', `The ${what} is not a TON address: ${address}`)
  return normal
}

type Message = TonDepositAction['messages'][number]

async function writeTokens(
  { pool, tokens }: TonDepositAuthorSpec,
  { depositAddress, sender, amount, token, reference }: DepositRequest & { readonly token: string },
  signal: AbortSignal,
): Promise<Message> {
  if (!tokens.includes(token)) {
    throw new ChainError('unsupported', `${token} is not a token of this network's configuration.`)
  }
  const owner = Address.parse(sender)
  const [wallet] = await pool.agree(async (client, workSignal) => {
    const { height } = await tonDialect.head(client, workSignal)
    const found = await findJettonWallet(client, { minter: Address.parse(token), owner, height }, workSignal)
    return contractText(found)
  }, signal)
  const body = writeTransfer({
    queryId: queryIdOf(reference),
    amount,
    to: Address.parse(depositAddress),
    excessesTo: owner,
    forward: DEPOSIT_FORWARD,
    payload: writeComment(reference),
  })
  const value = TRANSFER_VALUE + DEPOSIT_FORWARD
  return { address: wallet, amount: String(value), payload: body.toBoc().toString('base64') }
}

function writeCoins({ depositAddress, amount, reference }: DepositRequest): Message {
  const payload = writeComment(reference).toBoc().toString('base64')
  return { address: depositAddress, amount: String(amount), payload }
}

/**
 * Authors deposits in TON Connect's format, with the order's reference as a comment. Tokens are sent by the sender's own jetton wallet,
 * whose address only the jetton's minter knows, so a quorum of nodes is queried for it.
 */
export function createTonDepositAuthor(spec: TonDepositAuthorSpec): DepositAuthor<TonDeposit> {
  return {
    async author(request, signal) {
      const { token, amount } = request
      const depositAddress = requireAddress(request.depositAddress, 'deposit address')
      const sender = requireAddress(request.sender, 'sender')
      if (amount <= 0n || amount > MAX_COINS) {
        throw new ChainError('unsupported', 'The amount must be above zero and fit 120 bits.')
      }
      const asked = { ...request, depositAddress, sender }
      const message =
        token === null ? writeCoins(asked) : await writeTokens(spec, { ...asked, token }, signal)
      const action: TonDepositAction = {
        chain_id: spec.chainId,
        sender,
        valid_seconds: VALID_SECONDS,
        messages: [message],
      }
      return { family: 'ton', action }
    },
  }
}
