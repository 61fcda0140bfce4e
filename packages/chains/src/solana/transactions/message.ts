import { concatBytes } from '@noble/hashes/utils.js'
import type { AccountMeta, SolanaInstruction } from './instructions.ts'
import { keyBytes } from './program-address.ts'

const SIGNATURE_BYTES = 64

/** Solana's compact length encoding: seven bits per byte, lowest first. */
function compactLength(length: number): number[] {
  const bytes: number[] = []
  let rest = length
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80)
    rest >>= 7
  }
  return [...bytes, rest]
}

/** Every account once, with the highest privileges that any instruction requires; the payer first, then in message order. */
function orderAccounts(payer: string, instructions: readonly SolanaInstruction[]): readonly AccountMeta[] {
  const merged = new Map<string, AccountMeta>([[payer, { address: payer, isSigner: true, isWritable: true }]])
  const mergeAccount = (account: AccountMeta): void => {
    const known = merged.get(account.address)
    merged.set(account.address, {
      address: account.address,
      isSigner: account.isSigner || (known?.isSigner ?? false),
      isWritable: account.isWritable || (known?.isWritable ?? false),
    })
  }
  for (const { accounts } of instructions) for (const account of accounts) mergeAccount(account)
  for (const { program } of instructions)
    mergeAccount({ address: program, isSigner: false, isWritable: false })
  const rank = ({ address, isSigner, isWritable }: AccountMeta): number =>
    address === payer ? 0 : (isSigner ? 1 : 3) + (isWritable ? 0 : 1)
  return [...merged.values()].toSorted((a, b) => rank(a) - rank(b))
}

/** The bytes to sign: a legacy message, which every wallet and node understands. */
export function compileMessage(spec: {
  readonly payer: string
  readonly blockhash: string
  readonly instructions: readonly SolanaInstruction[]
}): Uint8Array {
  const accounts = orderAccounts(spec.payer, spec.instructions)
  const signers = accounts.filter(({ isSigner }) => isSigner)
  const header = [
    signers.length,
    signers.filter(({ isWritable }) => !isWritable).length,
    accounts.filter(({ isSigner, isWritable }) => !isSigner && !isWritable).length,
  ]
  const placeOf = new Map(accounts.map(({ address }, index) => [address, index]))
  const place = (address: string): number => placeOf.get(address) ?? 0
  const calls = spec.instructions.map(({ program, accounts: used, data }) =>
    Uint8Array.of(
      place(program),
      ...compactLength(used.length),
      ...used.map(({ address }) => place(address)),
      ...compactLength(data.length),
      ...data,
    ),
  )
  return concatBytes(
    Uint8Array.of(...header, ...compactLength(accounts.length)),
    ...accounts.map(({ address }) => keyBytes(address)),
    keyBytes(spec.blockhash),
    Uint8Array.of(...compactLength(calls.length)),
    ...calls,
  )
}

/** A message with its single signature in wire format; a missing signature is all zeros. */
export function toTransaction(message: Uint8Array, signature = new Uint8Array(SIGNATURE_BYTES)): Uint8Array {
  return concatBytes(Uint8Array.of(1), signature, message)
}

/** Inverts `toTransaction`; undefined for other bytes. */
export function readTransaction(
  bytes: Uint8Array,
): { readonly signature: Uint8Array; readonly message: Uint8Array } | undefined {
  const end = 1 + SIGNATURE_BYTES
  if (bytes[0] !== 1 || bytes.length <= end) return undefined
  return { signature: bytes.slice(1, end), message: bytes.slice(end) }
}
