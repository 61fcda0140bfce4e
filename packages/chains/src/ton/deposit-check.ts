import type { TonDepositAction } from './deposit-action.ts'
import type { ActionCheck, DepositTerms } from '../capabilities/deposit-check.ts'
import { parseTonAddress, tonAddressCodec, type TonAddress } from './address.ts'
import { bytesBits, uintBits, type Cell } from './cells/cell.ts'
import { toBoc } from './cells/to-boc.ts'
import { addressBits, coinsBits } from './cells/values.ts'
import { DEPOSIT_FORWARD, queryIdOf, TRANSFER, TRANSFER_VALUE } from './jettons/jetton-transfer.ts'

const commentOf = (reference: string): Cell => ({
  bits: uintBits(0, 32) + bytesBits(new TextEncoder().encode(reference)),
  refs: [],
})

/** The transfer order for the sender's jetton wallet, with no custom payload, and the comment in a cell of its own. */
const transferOf = ({ amount, reference }: DepositTerms, to: TonAddress, sender: TonAddress): Cell => ({
  bits: [
    uintBits(TRANSFER, 32),
    uintBits(queryIdOf(reference), 64),
    coinsBits(amount),
    addressBits(to),
    addressBits(sender),
    '0',
    coinsBits(DEPOSIT_FORWARD),
    '1',
  ].join(''),
  refs: [commentOf(reference)],
})

/**
 * Re-creates the message body from the terms: the action must be exactly one identical message of the sender. Jetton deposits go to an
 * address that only the chain can confirm as the sender's jetton wallet, which is checked before the wallet opens
 * (`wallet/assert-jetton-wallet.ts`).
 */
export const checkTonAction: ActionCheck<TonDepositAction> = (terms, { sender: payer, messages }) => {
  const [message] = messages
  const to = parseTonAddress(terms.address)
  const sender = parseTonAddress(terms.sender)
  if (message === undefined || messages.length !== 1 || payer !== terms.sender) return 'calldata'
  if (to === undefined || sender === undefined) return 'target'
  const isCoin = terms.token === null
  const isTarget = isCoin ? message.address === terms.address : tonAddressCodec.isValid(message.address)
  if (!isTarget) return 'target'
  const amount = isCoin ? terms.amount : TRANSFER_VALUE + DEPOSIT_FORWARD
  if (message.amount !== String(amount)) return 'amount'
  const body = isCoin ? commentOf(terms.reference) : transferOf(terms, to, sender)
  return message.payload === toBoc(body) ? undefined : 'calldata'
}
