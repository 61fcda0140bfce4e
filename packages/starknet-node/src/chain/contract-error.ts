import { shortString, toHex } from './felt.ts'

/** A contract refused a call. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
}

/** A refusal with a text, as contracts and nodes write it: in hex, and in letters. */
export const refusal = (text: string): ContractError =>
  new ContractError(`${toHex(shortString(text))} ('${text}')`)
