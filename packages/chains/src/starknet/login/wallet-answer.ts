import * as v from 'valibot'

const MAX_FELTS = 100

const FeltsSchema = v.pipe(
  v.array(
    v.pipe(
      v.string(),
      v.regex(/^0x[0-9a-fA-F]{1,64}$/),
      v.transform((text) => BigInt(text)),
    ),
  ),
  v.maxLength(MAX_FELTS),
)
const FeltSchema = FeltsSchema.pipe[0].item

const AnswerSchema = v.object({
  signature: v.pipe(FeltsSchema, v.minLength(1)),
  /** How the account will be created; absent once it is. */
  deployment: v.optional(v.object({ class_hash: FeltSchema, salt: FeltSchema, calldata: FeltsSchema })),
})
export type WalletAnswer = v.InferOutput<typeof AnswerSchema>

/** Longer than any account's signature. */
const MAX_CHARACTERS = 20_000

/** Reads the answer that the page forwards from a wallet; undefined for anything else. */
export function readWalletAnswer(text: string): WalletAnswer | undefined {
  if (text.length > MAX_CHARACTERS) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const parsed = v.safeParse(AnswerSchema, value, { abortEarly: true })
  return parsed.success ? parsed.output : undefined
}
