import type { OfflineDepositAuthor, DepositRequest } from '../capabilities/deposit-author.ts'
import { ChainError } from '../errors/chain-error.ts'
import { tronAddressCodec, tronHex } from './address.ts'
import { isReference, memoOf } from './contracts/memo.ts'
import { encodeTransfer } from './contracts/trc20.ts'
import type { TronDeposit, TronDepositAction } from './deposit-action.ts'

const MAX_SUN = 2n ** 63n - 1n
const MAX_TOKENS = 2n ** 256n - 1n
/** What a sender's wallet may burn for the energy of a token transfer: 30 TRX. */
export const DEPOSIT_FEE_LIMIT = 30_000_000n

/** In normal form, and as 21 bytes in hex. */
function requireAddress(address: string, what: string): { readonly text: string; readonly hex: string } {
  const text = tronAddressCodec.normalize(address)
  const hex = text === undefined ? undefined : tronHex(text)
  if (text === undefined || hex === undefined) {
    throw new ChainError('unsupported', `The ${what} is not a TRON address: ${address}`)
  }
  return { text, hex }
}

function write(chainId: string, request: DepositRequest): TronDepositAction {
  const to = requireAddress(request.depositAddress, 'deposit address')
  const owner = requireAddress(request.sender, 'sender')
  const { amount, token, reference } = request
  if (!isReference(reference)) {
    throw new ChainError('unsupported', 'The reference must be 16 bytes as 0x-prefixed hex.')
  }
  if (amount <= 0n || amount > (token === null ? MAX_SUN : MAX_TOKENS)) {
    throw new ChainError('unsupported', 'The amount must be above zero and fit its size.')
  }
  const common = { chain_id: chainId, owner_address: owner.text }
  if (token === null) {
    return {
      ...common,
      contract_type: 'TransferContract',
      to_address: to.text,
      amount: String(amount),
      data: memoOf(reference),
      fee_limit: '0',
    }
  }
  return {
    ...common,
    contract_type: 'TriggerSmartContract',
    to_address: requireAddress(token, 'token').text,
    // Contracts ignore what follows their arguments.
    data: `${encodeTransfer(to.hex, amount)}${reference.slice(2).toLowerCase()}`,
    amount: '0',
    fee_limit: String(DEPOSIT_FEE_LIMIT),
  }
}

/** Authors deposits that carry the order's reference: as the memo of a transfer of TRX, or after the arguments of a token transfer. */
export function createTronDepositAuthor(spec: {
  readonly chainId: string
}): OfflineDepositAuthor<TronDeposit> {
  return { author: (request) => ({ family: 'tron', action: write(spec.chainId, request) }) }
}
