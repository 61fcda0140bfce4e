import { p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { createIndependentApi, type ApiOrder, type IndependentWallet } from './independent-api.ts'
import { REGTEST, signBitcoinText } from '../wallets/sign-bitcoin-text.ts'

/** The deposit action for a Bitcoin wallet. */
export interface BitcoinAction {
  readonly chain_id: string
  readonly address: string
  /** Satoshis. */
  readonly amount: string
  readonly uri: string
}

/** An integrator's client for Bitcoin: plain fetch and a signing library, without this project's code. */
export interface IndependentBitcoinClient extends IndependentWallet<BitcoinAction> {
  /** Pays anybody without waiting, all at a fee of 2,000 satoshis; returns the transaction's id. */
  pay(address: string, amount: bigint): Promise<string>
  /** Pays `deposit.action` without waiting; returns the transaction's id. */
  sendDeposit(order: ApiOrder<BitcoinAction>): Promise<string>
  /** Confirmed satoshis. */
  balanceOf(owner: string): Promise<bigint>
}

interface Coin {
  readonly txid: string
  readonly vout: number
  readonly value: number
  readonly status: { readonly confirmed: boolean }
}

const FEE = 2_000n
const TIMEOUT_MS = 10_000

async function ask(url: string, body?: string): Promise<string> {
  const answer = await fetch(url, {
    ...(body !== undefined && { method: 'POST', body }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`)
  return text
}

/** `secret` is 32 bytes. */
export function createIndependentBitcoinClient(options: {
  readonly baseUrl: string
  readonly secret: Uint8Array
}): IndependentBitcoinClient {
  const { secret } = options
  const { address, script } = p2wpkh(pubECDSA(secret), REGTEST)
  const api = createIndependentApi<BitcoinAction>(options.baseUrl, 'BTC')
  const node = (): Promise<string> => api.rpcUrl('bitcoin')
  async function pay(recipient: string, satoshis: bigint): Promise<string> {
    const url = await node()
    // CAST: Esplora's list of coins; the node refuses invalid ones.
    const coins = JSON.parse(await ask(`${url}/address/${address}/utxo`)) as readonly Coin[]
    const tx = new Transaction()
    let held = 0n
    for (const { txid, vout: index, value } of coins.filter(({ status }) => status.confirmed)) {
      const amount = BigInt(value)
      tx.addInput({ txid, index, witnessUtxo: { script, amount } })
      held += amount
    }
    tx.addOutputAddress(recipient, satoshis, REGTEST)
    tx.addOutput({ script, amount: held - satoshis - FEE })
    tx.sign(secret)
    tx.finalize()
    return (await ask(`${url}/tx`, tx.hex)).trim()
  }
  return {
    address,
    waitFor: api.waitFor,
    login: () => api.login(address, async (text) => signBitcoinText(secret, text)),
    createOrder: (request) => api.createOrder({ ...request, sender: address }),
    pay,
    sendDeposit: ({ deposit: { action } }) => pay(action.address, BigInt(action.amount)),
    async balanceOf(owner) {
      const { chain_stats: sums } = Object(JSON.parse(await ask(`${await node()}/address/${owner}`)))
      return BigInt(sums.funded_txo_sum) - BigInt(sums.spent_txo_sum)
    },
  }
}
