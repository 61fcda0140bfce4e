import { p2wpkh, RawTx, RawWitness, Script, Transaction } from '@scure/btc-signer'
import { pubECDSA, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import { createIndependentApi, type ApiOrder } from './independent-api.ts'

/** What a Bitcoin wallet is asked to pay. */
export interface BitcoinAction {
  readonly chain_id: string
  readonly address: string
  /** Satoshis. */
  readonly amount: string
  readonly uri: string
}

/** What an integrator would write for Bitcoin: plain fetch and a library that signs, with nothing of this project's code. */
export interface IndependentBitcoinClient {
  readonly address: string
  login(): Promise<void>
  createOrder(request: {
    readonly from: string
    readonly to: string
    readonly amount: string
    readonly receiver: string
  }): Promise<ApiOrder<BitcoinAction>>
  /** Pays what `deposit.action` says and waits for nothing; answers the transaction's id. */
  sendDeposit(order: ApiOrder<BitcoinAction>): Promise<string>
  waitFor(id: string, status: string, timeoutMs: number): Promise<ApiOrder<BitcoinAction>>
  /** Satoshis that blocks say. */
  balanceOf(owner: string): Promise<bigint>
}

interface Coin {
  readonly txid: string
  readonly vout: number
  readonly value: number
  readonly status: { readonly confirmed: boolean }
}

const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
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

/** BIP 322, "simple", of a P2WPKH key. */
function signText(secret: Uint8Array, text: string): string {
  const { script } = p2wpkh(pubECDSA(secret), REGTEST)
  const hash = tagSchnorr('BIP0322-signed-message', new TextEncoder().encode(text))
  const input = {
    ...{ txid: new Uint8Array(32), index: 0xffffffff, sequence: 0 },
    finalScriptSig: Script.encode(['OP_0', hash]),
  }
  const outputs = [{ amount: 0n, script }]
  const toSpend = RawTx.encode({
    ...{ version: 0, segwitFlag: false, inputs: [input], outputs, witnesses: [], lockTime: 0 },
  })
  const toSign = new Transaction({ version: 0, lockTime: 0, allowUnknownOutputs: true })
  const txid = sha256x2(toSpend).toReversed()
  toSign.addInput({ txid, index: 0, sequence: 0, witnessUtxo: { amount: 0n, script } })
  toSign.addOutput({ amount: 0n, script: Script.encode(['RETURN']) })
  toSign.signIdx(secret, 0)
  toSign.finalizeIdx(0)
  const witness = RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? [])
  return Buffer.from(witness).toString('base64')
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
  return {
    address,
    waitFor: api.waitFor,
    login: () => api.login(address, async (text) => signText(secret, text)),
    createOrder: (request) => api.createOrder({ ...request, sender: address }),
    async sendDeposit({ deposit: { action } }) {
      const url = await node()
      // CAST: Esplora's list of coins; the node refuses what does not fit.
      const coins = JSON.parse(await ask(`${url}/address/${address}/utxo`)) as readonly Coin[]
      const tx = new Transaction()
      let held = 0n
      for (const { txid, vout: index, value } of coins.filter(({ status }) => status.confirmed)) {
        const amount = BigInt(value)
        tx.addInput({ txid, index, witnessUtxo: { script, amount } })
        held += amount
      }
      tx.addOutputAddress(action.address, BigInt(action.amount), REGTEST)
      tx.addOutput({ script, amount: held - BigInt(action.amount) - FEE })
      tx.sign(secret)
      tx.finalize()
      return (await ask(`${url}/tx`, tx.hex)).trim()
    },
    async balanceOf(owner) {
      const { chain_stats: sums } = Object(JSON.parse(await ask(`${await node()}/address/${owner}`)))
      return BigInt(sums.funded_txo_sum) - BigInt(sums.spent_txo_sum)
    },
  }
}
