import {
  findBulkNames,
  guardRecipient,
  memoIssue,
  parseAmountInput,
  parseUnits,
  readBulkText,
  sanitizeAmountInput,
  suggestBulkNetwork,
  validateBulkRow,
  type BulkCatalog,
  type BulkNetwork,
} from '@sunspan/domain'
import { bitcoinAddressCodec } from '../../../bitcoin/address.ts'
import { evmAddressCodec } from '../../../evm/address.ts'
import { solanaAddressCodec } from '../../../solana/address.ts'
import { tonAddressCodec } from '../../../ton/address.ts'
import { readAnnouncedWallet } from '../../../wallet/announced-wallet.ts'
import type { FuzzedParser } from '../fuzzed-parser.ts'

const currency = (id: string) => ({
  id,
  symbol: 'USDC',
  decimals: 6,
  active: true,
  minSend: 2_000_000n,
  maxSend: 50_000_000_000n,
})
const network = (id: string, name: string, type: BulkNetwork['type']): BulkNetwork => ({
  id,
  name,
  type,
  active: true,
  currency: currency(`${id}_USDC`),
})
const CODECS = {
  EVM: evmAddressCodec,
  SOLANA: solanaAddressCodec,
  TON: tonAddressCodec,
  BTC: bitcoinAddressCodec,
}
const codecs = new Map(Object.entries(CODECS))
const networks = [
  network('ETHEREUM_MAINNET', 'Ethereum', 'EVM'),
  network('BASE_MAINNET', 'Base', 'EVM'),
  network('ARBITRUM_MAINNET', 'Arbitrum One', 'EVM'),
  network('SOLANA_MAINNET', 'Solana', 'SOLANA'),
  network('TON_MAINNET', 'TON', 'TON'),
]
const catalog: BulkCatalog = {
  sourceNetworkId: 'ETHEREUM_MAINNET',
  currencyIn: currency('ETHEREUM_USDC'),
  networks,
  uniqueNetworks: true,
  normalizeAddress: (address, { type }) => codecs.get(type)?.normalize(address),
}
const evm = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const solana = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const ton = 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI'
const lines = [
  `${evm}; 5; Base`,
  `${solana}\t7.5\tSolana`,
  `${ton},9,TON,"a ""memo"""`,
  'alice.eth; 1,000.5; arbitum',
].join('\n')
/** More than a page takes: it is cut before it is looked at. */
const LONGER = 120_000

export const TEXT_PARSERS: readonly FuzzedParser[] = [
  {
    name: 'text/bulk',
    form: 'text',
    maxLength: LONGER,
    boundMs: 500,
    seeds: [
      lines,
      `address;amount;network\n${lines}`,
      '"'.repeat(LONGER - 1),
      `""a${'"'.repeat(LONGER - 3)}`,
      '" '.repeat(LONGER / 2),
      '\n;;;'.repeat(LONGER / 4),
      `${evm};1${' '.repeat(LONGER)}1;Base`,
      `${evm};5;${'arbitrum'.repeat(LONGER / 10)}`,
      `${'?'.repeat(LONGER - 10)};5;Base`,
      `${'1,000'.repeat(LONGER / 10)};${'1,000'.repeat(LONGER / 10)}`,
    ],
    parse: (input) => [
      readBulkText(input, catalog),
      findBulkNames(input, networks, (text) => text.includes('.')),
    ],
  },
  {
    name: 'text/amount',
    form: 'text',
    maxLength: 100_000,
    boundMs: 20,
    seeds: [
      '1.25',
      '1,000.5',
      '.5',
      '5.',
      '9'.repeat(90),
      '9'.repeat(100_000),
      `${'1'.repeat(99_999)}x`,
      '1e5',
      '\u0661',
    ],
    parse: (input) => [parseUnits(input, 18), parseAmountInput(input, 6), sanitizeAmountInput(input)],
  },
  {
    name: 'text/recipient',
    form: 'text',
    maxLength: 20_000,
    boundMs: 50,
    seeds: [
      ...([evm, solana, ton] as const),
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'alice.eth',
      'z'.repeat(256),
      `0x${'1'.repeat(20_000)}`,
    ],
    parse: (address) => [
      guardRecipient({
        address,
        networkType: 'EVM',
        recentRecipients: [evm],
        tokenContracts: [{ symbol: 'USDC', address: evm }],
        bridgeAddresses: [evm],
      }),
      [...codecs.values()].map(({ normalize }) => normalize(address)),
    ],
  },
  {
    name: 'text/row',
    form: 'json',
    maxLength: 60_000,
    boundMs: 50,
    seeds: [JSON.stringify({ address: ton, amount: '5', networkId: 'TON_MAINNET', memo: 'x' })],
    parse(input) {
      let row: unknown
      try {
        row = JSON.parse(input)
      } catch {
        return undefined
      }
      const text = (name: string): string => {
        const value: unknown = Object(row)[name]
        return typeof value === 'string' ? value : ''
      }
      const fields = {
        address: text('address'),
        amount: text('amount'),
        networkId: text('networkId'),
        memo: text('memo'),
      }
      return validateBulkRow(fields, catalog)
    },
  },
  {
    name: 'text/memo',
    form: 'text',
    maxLength: 60_000,
    boundMs: 20,
    seeds: ['123456', '\u{1f468}'.repeat(31), 'a'.repeat(60_000), '\ud800'],
    parse: (input) => memoIssue(input, 'TON'),
  },
  {
    name: 'text/network',
    form: 'text',
    maxLength: 100_000,
    boundMs: 20,
    seeds: ['Arbitrum One', 'arbitum', 'base'.repeat(25_000)],
    parse: (input) => suggestBulkNetwork(input, networks),
  },
  {
    name: 'text/wallet-name',
    form: 'text',
    maxLength: 100_000,
    boundMs: 20,
    seeds: ['MetaMask', 'Meta\u202eksaM\u200b', ' '.repeat(100_000)],
    parse: (input) => readAnnouncedWallet(input, input, `data:image/svg+xml,${input}`),
  },
]
