/** Weight of a transaction with SegWit inputs beside its inputs and outputs: version, lock time, counts, marker and flag. */
const OVERHEAD_WEIGHT = 42n
/**
 * Of an input, with the longest signature of a low S, by the script that it spends: the 41 bytes of any, and a key with its signature in the
 * witness (P2WPKH), a signature that names its kind (P2TR), or both in the script, whose bytes weigh four (P2PKH). P2SH is taken for a nested P2WPKH.
 */
const INPUT_WEIGHTS: readonly (readonly [script: RegExp, weight: bigint])[] = [
  [/^0014[0-9a-f]{40}$/, 272n],
  [/^5120[0-9a-f]{64}$/, 231n],
  [/^a914[0-9a-f]{40}87$/, 364n],
  [/^76a914[0-9a-f]{40}88ac$/, 593n],
]
const WEIGHT_OF_A_BYTE = 4n
/** Amount, and the length of the script. */
const OUTPUT_BYTES = 9n
/** Bytes that spending an output takes, as Bitcoin Core counts for what it calls dust. */
const SPEND_BYTES = { segwit: 67n, legacy: 148n }
/** Satoshis a byte below which an output is worth less than spending it: Bitcoin Core's dust relay fee. */
const DUST_RATE = 3n
const MILLI = 1_000n

const bytesOf = (script: string): bigint => BigInt(script.length / 2) + OUTPUT_BYTES
const isSegwit = (script: string): boolean => /^(?:00|51)(?:14|20)/.test(script)
const toVirtual = (weight: bigint): bigint => (weight + WEIGHT_OF_A_BYTE - 1n) / WEIGHT_OF_A_BYTE

/** Throws a TypeError for a script that no single key spends. */
function inputWeight(script: string): bigint {
  const [, weight] = INPUT_WEIGHTS.find(([pattern]) => pattern.test(script)) ?? []
  if (weight === undefined) throw new TypeError(`What it takes to spend ${script} is not known.`)
  return weight
}

/** Virtual bytes that an input adds which spends this script, rounded up. */
export const inputSize = (script: string): bigint => toVirtual(inputWeight(script))

/** Virtual bytes of a signed transaction, by the scripts in hex that it spends and pays; no signed one of this form is larger. */
export function virtualSize(inputScripts: readonly string[], outputScripts: readonly string[]): bigint {
  const outputs = outputScripts.reduce((sum, script) => sum + bytesOf(script) * WEIGHT_OF_A_BYTE, 0n)
  return toVirtual(inputScripts.reduce((sum, script) => sum + inputWeight(script), OVERHEAD_WEIGHT + outputs))
}

/** Satoshis below which nodes do not relay an output of this script. */
export const dustLimit = (script: string): bigint =>
  (bytesOf(script) + (isSegwit(script) ? SPEND_BYTES.segwit : SPEND_BYTES.legacy)) * DUST_RATE

/** What a transaction of this size costs at a rate in satoshis for a thousand virtual bytes, rounded up. */
export const feeFor = (size: bigint, rate: bigint): bigint => (size * rate + MILLI - 1n) / MILLI
