import type { AddressNameWire, NameAnswerWire, NameSignatureWire } from '@sunspan/api'
import { addressNameStatementBytes, nameStatementBytes, type NameStatement } from '@sunspan/domain'
import { checkSignature } from '../../shared/signature/check-signature.ts'

/** The address behind a name, trusted only if the service has signed it. */
export type NameAnswer =
  | { readonly status: 'resolved'; readonly address: string }
  | { readonly status: Exclude<NameAnswerWire['status'], 'resolved'> }
  /** The source of the answer is unverified. */
  | { readonly status: 'unsigned' }
  | { readonly status: 'expired' }

type Question<Of extends 'name' | 'address'> = Pick<NameStatement, 'networkId' | Of>

/** Verifies an answer against the question, with name and network as known to this page. Rejects if it cannot be verified. */
export async function checkNameAnswer(
  question: Question<'name'>,
  { status, address, signed }: NameAnswerWire,
): Promise<NameAnswer> {
  if (status !== 'resolved') return { status }
  if (address === null || !(await isSigned(nameStatementBytes, { ...question, address }, signed)))
    return { status: 'unsigned' }
  return isOver(signed) ? { status: 'expired' } : { status, address }
}

/** The address's names that the service has signed, the network's default first. Others are left out, since names are only a reading aid. */
export async function checkAddressNames(
  question: Question<'address'>,
  answered: readonly AddressNameWire[],
): Promise<readonly string[]> {
  const checked = await Promise.all(
    answered
      .toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
      .map(async ({ name, signed }) => {
        const isTrue = await isSigned(addressNameStatementBytes, { ...question, name }, signed)
        return isTrue && !isOver(signed) ? name : undefined
      }),
  )
  return checked.filter((name) => name !== undefined)
}

type Signed = NameSignatureWire | null | undefined

async function isSigned(
  bytesOf: typeof nameStatementBytes,
  statement: Omit<NameStatement, 'expiresAt'>,
  signed: Signed,
): Promise<boolean> {
  if (signed === null || signed === undefined) return false
  const message = bytesOf({ ...statement, expiresAt: signed.expires_at })
  return (await checkSignature({ message, signature: signed })) === undefined
}

/** Also true if there is no valid time: the comparison is then false. */
const isOver = (signed: Signed): boolean => !(Date.parse(signed?.expires_at ?? '') > Date.now())
