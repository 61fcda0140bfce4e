import { poseidonHashMany } from '@scure/starknet'
import { fromShortText } from '../contracts/felt.ts'
import { selectorOf } from '../contracts/selectors.ts'
import { loginTypedData } from './login-text.ts'

const CHUNK = 31

const hashOf = (values: readonly bigint[]): bigint => poseidonHashMany([...values])

const toNumber = (bytes: Uint8Array): bigint =>
  bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n)

/** A text of any length, as contracts store it: chunks of 31 bytes, then the rest with its length. */
function hashText(text: string): bigint {
  const bytes = new TextEncoder().encode(text)
  const whole = Math.floor(bytes.length / CHUNK)
  const chunks = Array.from({ length: whole }, (_, place) =>
    toNumber(bytes.subarray(place * CHUNK, (place + 1) * CHUNK)),
  )
  const rest = bytes.subarray(whole * CHUNK)
  return hashOf([BigInt(whole), ...chunks, toNumber(rest), BigInt(rest.length)])
}

const typeHash = (
  name: string,
  fields: readonly { readonly name: string; readonly type: string }[],
): bigint => selectorOf(`"${name}"(${fields.map((field) => `"${field.name}":"${field.type}"`).join()})`)

/** The hash that an account signs at login. */
export function loginHash(
  message: string,
  login: { readonly address: string; readonly chainId: string },
): bigint {
  const { types, domain, message: content } = loginTypedData(message, login.chainId)
  const { name, version, chainId, revision } = domain
  const domainHash = hashOf([
    typeHash('StarknetDomain', types.StarknetDomain),
    fromShortText(name),
    BigInt(version),
    fromShortText(chainId),
    BigInt(revision),
  ])
  const messageHash = hashOf([typeHash('Login', types.Login), hashOf(content.message.map(hashText))])
  return hashOf([fromShortText('StarkNet Message'), domainHash, BigInt(login.address), messageHash])
}
