import type { DepositWire, EvmDepositWire } from '../schemas/order.ts'

/** The deposit of an order on an EVM network. Throws if it belongs to another family. */
export function evmDeposit({ deposit }: { readonly deposit: DepositWire }): EvmDepositWire {
  if (deposit.family === 'evm') return deposit
  throw new TypeError(`A deposit of the family ${deposit.family} was asked for.`)
}
