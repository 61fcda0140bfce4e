import { Signature, verify } from '@scure/starknet'
import { shortString } from './felt.ts'

/** An account contract whose checks this node performs in place of its Cairo code. */
interface AccountClass {
  readonly name: string
  /** The key that a new account obeys; undefined for arguments that its constructor refuses. */
  keyOf(constructorCalldata: readonly bigint[]): bigint | undefined
  /** The two numbers of a signature of the account's own key; undefined for any other format. */
  signatureOf(signature: readonly bigint[], key: bigint): readonly [bigint, bigint] | undefined
}

const twoNumbers: AccountClass['signatureOf'] = ([r, s, ...rest]) =>
  r === undefined || s === undefined || rest.length > 0 ? undefined : [r, s]

const STARKNET_SIGNER = 0n
const NO_GUARDIAN = 1n

/** By class hash, as declared on the main network. */
const CLASSES: ReadonlyMap<bigint, AccountClass> = new Map([
  [
    0x5b4b537eaa2399e3aa99c4e2e0208ebd6c71bc1467938cd52c798c601e43564n,
    {
      name: 'OpenZeppelin 1.0.0',
      keyOf: ([key, ...rest]: readonly bigint[]) => (rest.length > 0 ? undefined : key),
      signatureOf: twoNumbers,
    },
  ],
  [
    0x36078334509b514626504edc9fb252328d1a240e4e948bef8d0c08dff45927fn,
    {
      name: 'Argent 0.4.0',
      keyOf: ([type, key, guardian, ...rest]: readonly bigint[]) =>
        type === STARKNET_SIGNER && guardian === NO_GUARDIAN && rest.length === 0 ? key : undefined,
      signatureOf(signature: readonly bigint[], key: bigint) {
        if (signature.length !== 5) return twoNumbers(signature, key)
        const [count, type, signer, r, s] = signature
        const isOwn = count === 1n && type === STARKNET_SIGNER && signer === key
        return isOwn && r !== undefined && s !== undefined ? ([r, s] as const) : undefined
      },
    },
  ],
])

export const findAccountClass = (classHash: bigint): AccountClass | undefined => CLASSES.get(classHash)

const toText = (value: bigint): string => value.toString(16).padStart(64, '0')

/** Whether the key made the signature. Keys are known by their x coordinate, which two points share. */
function isSignedBy(key: bigint, hash: bigint, [r, s]: readonly [bigint, bigint]): boolean {
  return ['02', '03'].some((sign) => {
    try {
      return verify(new Signature(r, s), toText(hash), `${sign}${toText(key)}`)
    } catch {
      // No point of the curve, or a number outside its range.
      return false
    }
  })
}

/** Whether an account of the class with this key accepts the signature. */
export function isAccepted(
  account: { readonly classHash: bigint; readonly key: bigint },
  hash: bigint,
  signature: readonly bigint[],
): boolean {
  const numbers = findAccountClass(account.classHash)?.signatureOf(signature, account.key)
  return numbers !== undefined && isSignedBy(account.key, hash, numbers)
}

/** What `is_valid_signature` answers for a signature that it accepts. */
export const VALID = shortString('VALID')
