import * as v from 'valibot'
import { FIRST_ISSUE } from '../../rpc/transport/first-issue.ts'

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const Base64Schema = v.pipe(v.string(), v.maxLength(16_000), v.regex(BASE64))
const fixedBytes = (bytes: number) =>
  v.pipe(
    Base64Schema,
    v.transform((text) => Uint8Array.from(Buffer.from(text, 'base64'))),
    v.check((value) => value.length === bytes),
  )
/** More than the longest answer, including its JSON structure. */
const MAX_CHARACTERS = 20_000

/** Seconds since 1970; wallets send a number or a string. */
const TimestampSchema = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,12}$/))]),
  v.transform(Number),
  v.safeInteger(),
  v.minValue(0),
)

const WalletAnswerSchema = v.object({
  /** What was requested: a proof while connecting, or a later signature of the text. */
  kind: v.picklist(['ton_proof', 'sign_data']),
  timestamp: TimestampSchema,
  domain: v.pipe(v.string(), v.minLength(1), v.maxLength(253)),
  signature: fixedBytes(64),
  public_key: fixedBytes(32),
  /** The wallet's initial state as a bag of cells; null if the wallet must be queried on chain. */
  state_init: v.nullable(Base64Schema),
})

/** A wallet's answer to a login, as the page submits it. */
export interface WalletAnswer {
  readonly kind: 'ton_proof' | 'sign_data'
  readonly timestamp: number
  readonly domain: string
  readonly signature: Uint8Array
  readonly publicKey: Uint8Array
  /** A bag of cells in base64. */
  readonly stateInit: string | null
}

/** Parses the JSON text used as a signature; undefined for any other text. */
export function readWalletAnswer(text: string): WalletAnswer | undefined {
  if (text.length > MAX_CHARACTERS) return undefined
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return undefined
  }
  const result = v.safeParse(WalletAnswerSchema, parsed, FIRST_ISSUE)
  if (!result.success) return undefined
  const { public_key: publicKey, state_init: stateInit, ...rest } = result.output
  return { ...rest, publicKey, stateInit }
}
