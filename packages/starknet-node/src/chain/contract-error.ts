import { shortString, toHex } from './felt.ts'

/** A contract refused a call. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
}

/** Why a call of a function that a contract does not have fails. */
export const entryPointNotFound = (): ContractError => refusal('ENTRYPOINT_NOT_FOUND')

/** A refusal with a text, as contracts and nodes write it: in hex, and in letters. */
export const refusal = (text: string): ContractError =>
  new ContractError(`${toHex(shortString(text))} ('${text}')`)
