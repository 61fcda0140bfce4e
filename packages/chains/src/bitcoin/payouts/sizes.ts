/** Weight of a transaction with SegWit inputs beside its inputs and outputs: version, lock time, counts, marker and flag. */
const OVERHEAD_WEIGHT = 42n
/** Of an input that spends a P2WPKH output, with the longest signature of a low S: 41 bytes, and 108 of witness. */
const INPUT_WEIGHT = 272n
const WEIGHT_OF_A_BYTE = 4n
/** Virtual bytes that an input adds. */
export const INPUT_SIZE = INPUT_WEIGHT / WEIGHT_OF_A_BYTE
/** Amount, and the length of the script. */
const OUTPUT_BYTES = 9n
/** Bytes that spending an output takes, as Bitcoin Core counts for what it calls dust. */
const SPEND_BYTES = { segwit: 67n, legacy: 148n }
/** Satoshis a byte below which an output is worth less than spending it: Bitcoin Core's dust relay fee. */
const DUST_RATE = 3n
const MILLI = 1_000n

const bytesOf = (script: string): bigint => BigInt(script.length / 2) + OUTPUT_BYTES
const isSegwit = (script: string): boolean => /^(?:00|51)(?:14|20)/.test(script)

/** Virtual bytes of a signed transaction, rounded up; no signed one of this form is larger. */
export function virtualSize(inputs: number, outputScripts: readonly string[]): bigint {
  const outputs = outputScripts.reduce((sum, script) => sum + bytesOf(script) * WEIGHT_OF_A_BYTE, 0n)
  const weight = OVERHEAD_WEIGHT + BigInt(inputs) * INPUT_WEIGHT + outputs
  return (weight + WEIGHT_OF_A_BYTE - 1n) / WEIGHT_OF_A_BYTE
}

/** Satoshis below which nodes do not relay an output of this script. */
export const dustLimit = (script: string): bigint =>
  (bytesOf(script) + (isSegwit(script) ? SPEND_BYTES.segwit : SPEND_BYTES.legacy)) * DUST_RATE

/** What a transaction of this size costs at a rate in satoshis for a thousand virtual bytes, rounded up. */
export const feeFor = (size: bigint, rate: bigint): bigint => (size * rate + MILLI - 1n) / MILLI
