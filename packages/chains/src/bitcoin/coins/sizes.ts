/** Weight of a transaction with SegWit inputs, excluding inputs and outputs: version, lock time, counts, marker and flag. */
const OVERHEAD_WEIGHT = 42n
/**
 * Weight of an input, with the longest low-S signature, by the script it spends: the 41 bytes common to all, plus a key and its signature
 * in the witness (P2WPKH), a signature with a sighash byte (P2TR), or both in the script, where a byte weighs four (P2PKH). P2SH is assumed
 * to be nested P2WPKH.
 */
const INPUT_WEIGHTS: readonly (readonly [script: RegExp, weight: bigint])[] = [
  [/^0014[0-9a-f]{40}$/, 272n],
  [/^5120[0-9a-f]{64}$/, 231n],
  [/^a914[0-9a-f]{40}87$/, 364n],
  [/^76a914[0-9a-f]{40}88ac$/, 593n],
]
const WEIGHT_OF_A_BYTE = 4n
/** The amount and the script length. */
const OUTPUT_BYTES = 9n
/** Bytes needed to spend an output, as Bitcoin Core counts them for its dust limit. */
const SPEND_BYTES = { segwit: 67n, legacy: 148n }
/** Satoshis per byte below which spending an output costs more than its value: Bitcoin Core's dust relay fee. */
const DUST_RATE = 3n
const MILLI = 1_000n

const bytesOf = (script: string): bigint => BigInt(script.length / 2) + OUTPUT_BYTES
const isSegwit = (script: string): boolean => /^(?:00|51)(?:14|20)/.test(script)
const toVirtual = (weight: bigint): bigint => (weight + WEIGHT_OF_A_BYTE - 1n) / WEIGHT_OF_A_BYTE

/** Throws a TypeError for a script that a single key cannot spend. */
function inputWeight(script: string): bigint {
  const [, weight] = INPUT_WEIGHTS.find(([pattern]) => pattern.test(script)) ?? []
  if (weight === undefined) throw new TypeError(`What it takes to spend ${script} is not known.`)
  return weight
}

/** Virtual bytes added by an input that spends this script, rounded up. */
export const inputSize = (script: string): bigint => toVirtual(inputWeight(script))

/** Virtual size of a signed transaction, by the scripts in hex that it spends and pays. Upper bound for transactions of this form. */
export function virtualSize(inputScripts: readonly string[], outputScripts: readonly string[]): bigint {
  const outputs = outputScripts.reduce((sum, script) => sum + bytesOf(script) * WEIGHT_OF_A_BYTE, 0n)
  return toVirtual(inputScripts.reduce((sum, script) => sum + inputWeight(script), OVERHEAD_WEIGHT + outputs))
}

/** Nodes do not relay an output of this script below this many satoshis. */
export const dustLimit = (script: string): bigint =>
  (bytesOf(script) + (isSegwit(script) ? SPEND_BYTES.segwit : SPEND_BYTES.legacy)) * DUST_RATE

/** Fee for a transaction of this size at a rate in satoshis per thousand virtual bytes, rounded up. */
export const feeFor = (size: bigint, rate: bigint): bigint => (size * rate + MILLI - 1n) / MILLI
