import { p2wpkh, Transaction, utils } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { afterBlocks, type Lab, type LabClient, type LabWallet } from '../lab.ts'
import { bitcoinCrashPlan } from './crash-plan.ts'
import { REGTEST, signBitcoinText } from './sign-text.ts'

/** The part of a deposit action that a payment needs. */
export interface BitcoinAction {
  readonly address: string
  /** Satoshis. */
  readonly amount: string
}

interface Coin {
  readonly txid: string
  readonly vout: number
  readonly value: number
  readonly status: { readonly confirmed: boolean }
}

interface Waiting {
  readonly vin: readonly { readonly prevout: { readonly scriptpubkey_address?: string } }[]
  /** Satoshis. */
  readonly fee: number
  readonly weight: number
}

const BITCOIN = 10n ** 8n
/** Satoshis of every payment. */
const FEE = 2_000n
const WEIGHT_OF_VBYTE = 4
const TIMEOUT_MS = 60_000

async function ask(url: string, body?: string): Promise<string> {
  const answer = await fetch(url, {
    ...(body !== undefined && { method: 'POST', body }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url}: ${String(answer.status)} ${text}`)
  return text
}

function createWallet(url: string): LabWallet<BitcoinAction> {
  const secret = utils.randomPrivateKeyBytes()
  const { address, script } = p2wpkh(pubECDSA(secret), REGTEST)
  return {
    address,
    signText: async (text) => signBitcoinText(secret, text),
    async pay({ address: recipient, amount: satoshis }) {
      // CAST: Esplora's list of coins; the node refuses invalid ones.
      const coins = JSON.parse(await ask(`${url}/address/${address}/utxo`)) as readonly Coin[]
      const tx = new Transaction()
      let held = 0n
      for (const { txid, vout: index, value } of coins.filter(({ status }) => status.confirmed)) {
        const amount = BigInt(value)
        tx.addInput({ txid, index, witnessUtxo: { script, amount } })
        held += amount
      }
      tx.addOutputAddress(recipient, BigInt(satoshis), REGTEST)
      tx.addOutput({ script, amount: held - BigInt(satoshis) - FEE })
      tx.sign(secret)
      tx.finalize()
      return (await ask(`${url}/tx`, tx.hex)).trim()
    },
  }
}

const connect = (url: string): LabClient<BitcoinAction> => ({
  newWallet: () => createWallet(url),
  async balanceOf(owner) {
    const { chain_stats: sums } = Object(JSON.parse(await ask(`${url}/address/${owner}`)))
    return BigInt(sums.funded_txo_sum) - BigInt(sums.spent_txo_sum)
  },
})

/** Satoshis per thousand virtual bytes of unconfirmed transactions that spend a coin of these owners. */
async function readHighestOffer(url: string, owners: readonly string[]): Promise<bigint | undefined> {
  const rates: bigint[] = []
  for (const owner of owners) {
    // CAST: Esplora's response.
    const waiting = JSON.parse(await ask(`${url}/address/${owner}/txs/mempool`)) as readonly Waiting[]
    for (const { vin, fee, weight } of waiting) {
      if (!vin.some(({ prevout }) => owners.includes(prevout.scriptpubkey_address ?? ''))) continue
      rates.push(BigInt(Math.floor((fee * 1_000) / Math.ceil(weight / WEIGHT_OF_VBYTE))))
    }
  }
  return rates.toSorted((a, b) => Number(b - a))[0]
}

/** Bitcoin on regtest: bcoin behind Esplora's REST interface, and a signer. */
export const bitcoinLab: Lab<BitcoinAction> = {
  networkType: 'BTC',
  hash: /^[0-9a-f]{64}$/,
  networks: {
    bitcoin: {
      name: 'Bitcoin',
      coin: { symbol: 'BTC', name: 'Bitcoin', decimals: 8, min_send: '0.0001', max_send: '10' },
      tokens: [],
      amount: '0.002',
      entry: {
        category: 'L1 Non-EVM',
        platform_fee_usd: '0.90',
        finality: afterBlocks(2, 3, 6),
        tag_lag_blocks: 8,
        block_time_ms: 600_000,
      },
      crash: bitcoinCrashPlan,
    },
  },
  // Payouts that wait for a block share no coin, and spend only coins that are as deep as a final payout.
  funds: { treasury: { coins: BITCOIN, tokens: 0n, parts: 24 }, wallet: { coins: BITCOIN, tokens: 0n } },
  connect,
  async start({ networkId }) {
    const { REGTEST_GENESIS, startBitcoinNode } = await import('@sunspan/bitcoin-node')
    const node = await startBitcoinNode()
    return {
      ...connect(node.url),
      networkId,
      rpcUrl: node.url,
      chainId: REGTEST_GENESIS,
      tokens: {},
      async fund(address, { coins, parts = 1 }) {
        for (let part = 0; part < parts; part += 1) await node.give(address, Number(coins))
        await node.mine(parts > 1 ? 3 : 1)
      },
      mine: async (leastRate) => void (await node.mine(1, leastRate === undefined ? {} : { leastRate })),
      highestOffer: (owners) => readHighestOffer(node.url, owners),
      stop: () => node.stop(),
    }
  },
}
