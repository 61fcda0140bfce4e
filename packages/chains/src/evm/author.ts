import type { DepositRequest, OfflineDepositAuthor } from '../capabilities/deposit-author.ts'
import { ChainError } from '../errors/chain-error.ts'
import { evmAddressCodec } from './address.ts'
import { encodeTokenTransfer, isReference } from './contracts/calldata.ts'
import type { EvmDeposit, EvmDepositAction } from './deposit-action.ts'

const MAX_UINT256 = 2n ** 256n - 1n

function requireAddress(address: string, what: string): string {
  const normal = evmAddressCodec.normalize(address)
  if (normal === undefined)
    throw new ChainError('unsupported', `The ${what} is not an EVM address: ${address}`)
  return normal
}

function requireReference(reference: string): string {
  if (!isReference(reference)) {
    throw new ChainError('unsupported', 'The reference must be 16 bytes as 0x-prefixed hex.')
  }
  return reference.toLowerCase()
}

function author(chainId: string, request: DepositRequest): EvmDepositAction {
  const recipient = requireAddress(request.depositAddress, 'deposit address')
  const reference = requireReference(request.reference)
  const { amount, token } = request
  if (amount <= 0n || amount > MAX_UINT256) {
    throw new ChainError('unsupported', 'The amount must be above zero and fit 256 bits.')
  }
  if (token === null) {
    return { chain_id: chainId, to: recipient, value: amount.toString(), data: reference }
  }
  return {
    chain_id: chainId,
    to: requireAddress(token, 'token'),
    value: '0',
    // Decoders ignore trailing bytes after the arguments; our scanner reads the reference from there.
    data: `${encodeTokenTransfer({ recipient, amount })}${reference.slice(2)}`,
  }
}

/** Authors deposits that carry the order's reference: as the calldata of a native transfer, or appended to the arguments of a token transfer. */
export function createEvmDepositAuthor(spec: { chainId: string }): OfflineDepositAuthor<EvmDeposit> {
  return { author: (request) => ({ family: 'evm', action: author(spec.chainId, request) }) }
}
