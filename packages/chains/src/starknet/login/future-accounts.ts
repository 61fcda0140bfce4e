import { Signature, verify } from '@scure/starknet'
import { addressOfCreation } from '../transactions/hashes.ts'
import type { WalletAnswer } from './wallet-answer.ts'

/** The key that a new account of a class obeys; undefined for arguments that mean anything else. */
type KeyOf = (calldata: readonly bigint[]) => bigint | undefined

const onlyKey: KeyOf = ([key, ...rest]) => (rest.length > 0 ? undefined : key)
/** Its owner is a STARK key, and it has no guardian, who would have to sign, too. */
const argentKey: KeyOf = ([type, key, guardian, ...rest]) =>
  type === 0n && guardian === 1n && rest.length === 0 ? key : undefined

/** Classes whose code accepts the signature of one key, known from their published sources: OpenZeppelin 1.0.0, Argent 0.4.0. */
const KEYS: ReadonlyMap<bigint, KeyOf> = new Map([
  [0x5b4b537eaa2399e3aa99c4e2e0208ebd6c71bc1467938cd52c798c601e43564n, onlyKey],
  [0x36078334509b514626504edc9fb252328d1a240e4e948bef8d0c08dff45927fn, argentKey],
])

const toText = (value: bigint): string => value.toString(16).padStart(64, '0')

/** The two numbers of a signature: bare, or as Argent's accounts write that of one STARK signer. */
function numbersOf(signature: readonly bigint[], key: bigint): readonly [bigint, bigint] | undefined {
  const isListed = signature.length === 5
  if (isListed && (signature[0] !== 1n || signature[1] !== 0n || signature[2] !== key)) return undefined
  const [r, s, ...rest] = isListed ? signature.slice(3) : signature
  return r === undefined || s === undefined || rest.length > 0 ? undefined : [r, s]
}

/** Keys are known by their x coordinate, which two points share. */
const isSignedBy = (key: bigint, hash: bigint, [r, s]: readonly [bigint, bigint]): boolean =>
  ['02', '03'].some((sign) => {
    try {
      return verify(new Signature(r, s), toText(hash), `${sign}${toText(key)}`)
    } catch {
      // No point of the curve, or a number outside its range.
      return false
    }
  })

/**
 * Whether an account that is not created yet would accept the signature. Its address commits to its class and its arguments, and what the
 * class does with them is known.
 */
export function isAcceptedOnceCreated(
  { address, hash }: { readonly address: string; readonly hash: bigint },
  { signature, deployment }: WalletAnswer,
): boolean {
  if (deployment === undefined) return false
  const { class_hash: classHash, salt, calldata } = deployment
  if (addressOfCreation({ classHash, salt, calldata }) !== BigInt(address)) return false
  const key = KEYS.get(classHash)?.(calldata)
  const numbers = key === undefined ? undefined : numbersOf(signature, key)
  return key !== undefined && numbers !== undefined && isSignedBy(key, hash, numbers)
}
