import type { SolanaDepositAction } from '../deposit-action.ts'
import { fromBase64 } from '../../encoding/base64.ts'
import type { SolanaInstruction } from './instructions.ts'

/** An action's instructions. Throws `unsupported` for data that is not base64. */
export const instructionsOf = ({ instructions }: SolanaDepositAction): readonly SolanaInstruction[] =>
  instructions.map(({ program, accounts, data }) => ({
    program,
    accounts: accounts.map(({ address, signer, writable }) => ({
      address,
      isSigner: signer,
      isWritable: writable,
    })),
    data: fromBase64(data),
  }))
