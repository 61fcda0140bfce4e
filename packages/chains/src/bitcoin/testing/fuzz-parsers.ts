import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { Transaction } from '@scure/btc-signer'
import { addressOf, bitcoinAddressCodec } from '../address.ts'
import { decodeSegwit } from '../../encoding/bech32.ts'
import { parseBlock, parseTransaction } from '../deposits/parse-block.ts'
import { isSimpleSignature } from '../login/simple-signature.ts'
import { createBitcoinLoginVerifier } from '../login.ts'
import { BITCOIN_NETWORKS } from '../network.ts'
import { readSignedPsbt } from '../wallet/standard/read-signed-psbt.ts'
import type { FuzzedParser } from '../../testing/fuzz/fuzzed-parser.ts'
import { isChainError } from '../../testing/fuzz/parsers/declared.ts'

const [mainnet] = BITCOIN_NETWORKS
if (mainnet === undefined) throw new TypeError('There is a network.')
const KEY_HASH = '0014751e76e8199196d454941c45d1b3a323f1433bd6'
const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const HEADER_DIGITS = 160

function paymentOf(): Transaction {
  const tx = new Transaction()
  const script = hexToBytes(KEY_HASH)
  tx.addInput({ txid: 'ab'.repeat(32), index: 1, witnessUtxo: { script, amount: 9_000n } })
  tx.addOutput({ script, amount: 8_000n })
  return tx
}
const asked = paymentOf()
const psbt = bytesToHex(asked.toPSBT())
/** A magic, and very many empty maps. */
const manyMaps = `70736274ff${'0100'.repeat(2)}${'00'.repeat(20_000)}`
const legacy = `01000000${'01'}${'ab'.repeat(32)}00000000${'6a'}${'00'.repeat(106)}ffffffff01e80300000000000016${KEY_HASH}00000000`
const segwit = `010000000001${'01'}${'ab'.repeat(32)}0000000000ffffffff01e80300000000000016${KEY_HASH}02${'47'}${'30'.repeat(71)}21${'02'.repeat(33)}00000000`
/** A script that says that it pushes four gigabytes. */
const hugePush = `01000000${'01'}${'ab'.repeat(32)}00000000054effffffffffffffff01e803000000000000054effffffff00000000`
const hugeCounts = ['fe00000002', 'feffffffff', 'ffffffffffffffffff'].map((count) => `01000000${count}`)
const witness = `02${'47'}${'30'.repeat(71)}${'21'}${'02'.repeat(33)}`
const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replace(/^0x/, ''), 'hex'))
const blockHash = (bytes: Uint8Array): string => bytesToHex(sha256(sha256(bytes.slice(0, 80))).toReversed())
const verifier = createBitcoinLoginVerifier(mainnet)

export const PARSERS: readonly FuzzedParser[] = [
  {
    name: 'bitcoin/transaction',
    form: 'hex',
    maxLength: 200_000,
    boundMs: 100,
    seeds: [legacy, segwit, hugePush, ...hugeCounts],
    parse: (input) => parseTransaction(bytesOf(input)),
    isDeclared: isChainError,
  },
  {
    name: 'bitcoin/block',
    form: 'hex',
    maxLength: 200_000,
    boundMs: 100,
    seeds: [
      `${'00'.repeat(80)}01${legacy}`,
      `${'00'.repeat(80)}02${legacy}${segwit}`,
      `${'00'.repeat(80)}feffffffff`,
    ],
    parse(input) {
      const bytes = bytesOf(input.padEnd(HEADER_DIGITS, '0'))
      return parseBlock(bytes, blockHash(bytes))
    },
    isDeclared: isChainError,
  },
  {
    name: 'bitcoin/address',
    form: 'text',
    maxLength: 20_000,
    boundMs: 20,
    seeds: [
      address,
      address.toUpperCase(),
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
      `bc1${'q'.repeat(15_000)}`,
      '1'.repeat(10_000),
      'z'.repeat(10_000),
    ],
    parse: bitcoinAddressCodec.normalize,
  },
  {
    name: 'bitcoin/bech32',
    form: 'text',
    maxLength: 20_000,
    boundMs: 20,
    seeds: [address, 'bc1sw50qgdz25j', `bc1${'p'.repeat(20)}`],
    parse: (input) => decodeSegwit('bc', input),
  },
  {
    name: 'bitcoin/script',
    form: 'hex',
    maxLength: 20_000,
    boundMs: 20,
    seeds: [
      KEY_HASH,
      `76a914${'11'.repeat(20)}88ac`,
      `5120${'22'.repeat(32)}`,
      `4effffffff${'00'.repeat(9)}`,
    ],
    parse: (input) => addressOf(input, mainnet),
  },
  {
    name: 'bitcoin/psbt',
    form: 'hex',
    maxLength: 60_000,
    boundMs: 250,
    share: 0.3,
    seeds: [psbt, manyMaps, `${psbt}00`, '70736274ff'],
    parse: (input) => readSignedPsbt(asked, bytesOf(input)),
    isDeclared: isChainError,
  },
  {
    name: 'bitcoin/witness',
    form: 'hex',
    maxLength: 800,
    boundMs: 100,
    share: 0.3,
    seeds: [witness, `01${'40'}${'11'.repeat(64)}`, 'ffffffffffffffffff'],
    parse(input) {
      try {
        return isSimpleSignature(KEY_HASH, 'text', bytesOf(input))
      } catch (error) {
        // The caller treats it as an invalid signature.
        if (error instanceof RangeError) throw error
        return false
      }
    },
  },
  {
    name: 'bitcoin/login',
    form: 'base64',
    maxLength: 20_000,
    boundMs: 100,
    share: 0.2,
    seeds: [
      Buffer.from(witness, 'hex').toString('base64'),
      Buffer.from(`1f${'11'.repeat(64)}`, 'hex').toString('base64'),
    ],
    parse: (signature) => verifier.provesByKey?.({ address, message: 'text', signature }),
  },
]
