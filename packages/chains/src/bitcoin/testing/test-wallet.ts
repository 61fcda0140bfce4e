import { Address, p2wpkh, RawWitness, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import type { BitcoinDepositAction } from '../deposit-action.ts'
import { toSign } from '../login/simple-signature.ts'

/** A P2WPKH wallet on regtest that pays through Esplora. */
export interface BitcoinTestWallet {
  readonly address: string
  /** Makes the payment from confirmed coins; returns the transaction id. Throws the node's error. */
  execute(action: Pick<BitcoinDepositAction, 'address' | 'amount'>): Promise<string>
  /** Signs payments to several recipients without sending, for double-spend tests. `fee` in satoshis. */
  sign(
    outputs: readonly { readonly address: string; readonly amount: bigint }[],
    fee: bigint,
  ): Promise<Transaction>
  send(transaction: Transaction): Promise<string>
  /** Adds one of its own coins to a transaction shared with others; returns its value in satoshis. */
  contribute(transaction: Transaction): Promise<bigint>
  /** Signs the inputs it contributed. */
  cosign(transaction: Transaction): void
  /** A BIP 322 login signature, encoded as the web app sends it. */
  signMessage(text: string): string
}

const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const FEE = 1_000n
const DUST = 294n
const REPLACEABLE = 0xfffffffd
const TIMEOUT_MS = 10_000

async function ask(url: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

/** `secret` is 32 bytes. */
export function createBitcoinTestWallet(url: string, secret: Uint8Array): BitcoinTestWallet {
  const { script, address } = p2wpkh(pubECDSA(secret), REGTEST)
  if (address === undefined) throw new TypeError('The key has no address.')
  const sign: BitcoinTestWallet['sign'] = async (outputs, fee) => {
    const tx = new Transaction()
    const wanted = outputs.reduce((sum, { amount }) => sum + amount, fee)
    let held = 0n
    for (const coin of JSON.parse(await ask(`${url}/address/${address}/utxo`))) {
      if (coin.status.confirmed !== true || held >= wanted) continue
      const amount = BigInt(coin.value)
      tx.addInput({
        txid: coin.txid,
        index: coin.vout,
        sequence: REPLACEABLE,
        witnessUtxo: { script, amount },
      })
      held += amount
    }
    if (held < wanted) throw new Error(`${address} has ${String(held)} satoshis, not ${String(wanted)}`)
    for (const output of outputs) tx.addOutputAddress(output.address, output.amount, REGTEST)
    if (held - wanted >= DUST) tx.addOutput({ script, amount: held - wanted })
    tx.sign(secret)
    tx.finalize()
    return tx
  }
  const send: BitcoinTestWallet['send'] = ({ hex }) => ask(`${url}/tx`, { method: 'POST', body: hex })
  return {
    address,
    sign,
    send,
    async contribute(tx) {
      const coins: readonly { readonly txid: string; readonly vout: number; readonly value: number }[] =
        JSON.parse(await ask(`${url}/address/${address}/utxo`))
      const [coin] = coins
      if (coin === undefined) throw new Error(`${address} has no coin`)
      const amount = BigInt(coin.value)
      tx.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo: { script, amount } })
      return amount
    },
    cosign: (tx) => void tx.sign(secret),
    async execute({ address: to, amount }) {
      Address(REGTEST).decode(to)
      return send(await sign([{ address: to, amount: BigInt(amount) }], FEE))
    },
    signMessage(text) {
      const tx = toSign(script, text)
      tx.signIdx(secret, 0)
      tx.finalizeIdx(0)
      const { finalScriptWitness } = tx.getInput(0)
      if (finalScriptWitness === undefined) throw new TypeError('The message was not signed.')
      return Buffer.from(RawWitness.encode(finalScriptWitness)).toString('base64')
    },
  }
}

/** One payment from coins of several wallets, in order; change goes to the first. Returns the transaction id. */
export async function payTogether(
  wallets: readonly [BitcoinTestWallet, ...BitcoinTestWallet[]],
  { address, amount }: { readonly address: string; readonly amount: bigint },
): Promise<string> {
  const tx = new Transaction()
  let held = 0n
  for (const wallet of wallets) held += await wallet.contribute(tx)
  tx.addOutputAddress(address, amount, REGTEST)
  tx.addOutputAddress(wallets[0].address, held - amount - FEE, REGTEST)
  for (const wallet of wallets) wallet.cosign(tx)
  tx.finalize()
  return wallets[0].send(tx)
}
