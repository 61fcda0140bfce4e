import type { OfflineDepositAuthor, DepositRequest } from '../capabilities/deposit-author.ts'
import type { SolanaDeposit, SolanaDepositAction } from './deposit-action.ts'
import { base64 } from '../encoding/base64.ts'
import { ChainError } from '../errors/chain-error.ts'
import { solanaAddressCodec } from './address.ts'
import {
  openTokenAccount,
  transferCoins,
  transferTokens,
  writeMemo,
  type SolanaInstruction,
} from './transactions/instructions.ts'
import { toReferenceKey } from './transactions/reference.ts'

const MAX_UINT64 = 2n ** 64n - 1n

export interface SolanaDepositAuthorSpec {
  /** The network's genesis hash. */
  readonly chainId: string
  readonly decimalsOf: (token: string) => number
}

function requireAddress(address: string, what: string): string {
  const normal = solanaAddressCodec.normalize(address)
  if (normal === undefined) {
    throw new ChainError('unsupported', `The ${what} is not a Solana address: ${address}`)
  }
  return normal
}

function write(spec: SolanaDepositAuthorSpec, request: DepositRequest): readonly SolanaInstruction[] {
  const to = requireAddress(request.depositAddress, 'deposit address')
  const from = requireAddress(request.sender, 'sender')
  const { amount, token, reference } = request
  if (amount <= 0n || amount > MAX_UINT64) {
    throw new ChainError('unsupported', 'The amount must be above zero and fit 64 bits.')
  }
  const named = [toReferenceKey(reference)]
  const memo = writeMemo(reference.toLowerCase())
  if (token === null) return [transferCoins({ from, to, amount }, named), memo]
  const transfer = { from, to, amount, mint: token, decimals: spec.decimalsOf(token) }
  return [openTokenAccount(from, to, token), transferTokens(transfer, named), memo]
}

const toActionInstruction = ({ program, accounts, data }: SolanaInstruction) => ({
  program,
  accounts: accounts.map(({ address, isSigner, isWritable }) => ({
    address,
    signer: isSigner,
    writable: isWritable,
  })),
  data: base64(data),
})

/** Authors deposits that carry the order's reference twice: as an account listed in the transfer, and as a human-readable memo. */
export function createSolanaDepositAuthor(
  spec: SolanaDepositAuthorSpec,
): OfflineDepositAuthor<SolanaDeposit> {
  return {
    author(request) {
      const action: SolanaDepositAction = {
        chain_id: spec.chainId,
        payer: requireAddress(request.sender, 'sender'),
        instructions: write(spec, request).map(toActionInstruction),
      }
      return { family: 'solana', action }
    },
  }
}
