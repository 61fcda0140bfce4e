import type { TonDepositAction } from '../deposit-action.ts'
import type { SendPlace, WalletSession } from '../../capabilities/wallet-module.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { parseTonAddress } from '../address.ts'
import { uintBits } from '../cells/cell.ts'
import { ownMessageHash } from '../cells/external-message.ts'
import { parseBoc } from '../cells/parse-boc.ts'
import { TRANSFER } from '../jettons/jetton-transfer.ts'
import { assertJettonWallet } from './assert-jetton-wallet.ts'
import { rawAddress } from './raw-address.ts'
import type { TonBridge } from './ton-bridge.ts'
import { sendRequest } from './wallet-requests.ts'

type Session = WalletSession<TonBridge>

const MAX_VALID_SECONDS = 3_600

/**
 * Hash that identifies the wallet's message until a block includes it; undefined if the wallet returned no message. Some return only its
 * body.
 */
function hashOfAnswer(answer: unknown, sender: string): string | undefined {
  const cell = typeof answer === 'string' ? parseBoc(answer) : undefined
  const to = parseTonAddress(sender)
  if (cell === undefined || to === undefined) return undefined
  return ownMessageHash(cell, to)
}

const movesJettons = ({ payload }: TonDepositAction['messages'][number]): boolean =>
  parseBoc(payload)?.bits.startsWith(uintBits(TRANSFER, 32)) ?? false

function assertPayer({ address, chainId }: Session, { sender, chain_id: asked }: TonDepositAction): void {
  if (sender !== address) {
    throw new ChainError('unsupported', 'Another account has to pay this deposit.')
  }
  if (chainId !== undefined && chainId !== null && chainId !== asked) {
    throw new ChainError('wrong_network', 'The wallet is on another TON network than the deposit.')
  }
}

/**
 * Asks the wallet to send the deposit's messages. Returns the hash of the wallet's own message, or undefined if the wallet returned none.
 * Before sending jettons, verifies with the network's node that the message goes to the wallet's own jetton wallet.
 */
export async function sendDeposit(
  session: Session,
  action: TonDepositAction,
  place: SendPlace,
): Promise<string | undefined> {
  assertPayer(session, action)
  if (action.messages.some(movesJettons)) await assertJettonWallet(action, place)
  const answer = await sendRequest(session.handle, 'sendTransaction', {
    valid_until: Math.floor(Date.now() / 1_000) + Math.min(action.valid_seconds, MAX_VALID_SECONDS),
    network: action.chain_id,
    from: rawAddress(action.sender),
    messages: action.messages.map(({ address, amount, payload }) => ({ address, amount, payload })),
  })
  return hashOfAnswer(answer, action.sender)
}
