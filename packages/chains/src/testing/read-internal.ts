import type { DepositScanner, ObservedDeposit } from '../capabilities/deposit-scanner.ts'
import { UNLIMITED } from './suites/unlimited-signal.ts'

/** What the contracts of a transaction passed on to us. */
export const readInternal = async (
  scanner: DepositScanner,
  txHash: string,
): Promise<readonly Pick<ObservedDeposit, 'sender' | 'amount' | 'index' | 'reference'>[] | undefined> =>
  (await scanner.readInternal?.(txHash, UNLIMITED))?.map(({ sender, amount, index, reference }) => ({
    sender,
    amount,
    index,
    reference,
  }))
