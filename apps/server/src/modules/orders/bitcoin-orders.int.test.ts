import { startBitcoinNode } from '@sunspan/bitcoin-node'
import { bitcoinNetworkEntry } from '@sunspan/bridge/testing'
import { createBitcoinTestWallet } from '@sunspan/chains/testing'
import { NETWORK, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { expect } from 'vitest'
import { describeFamilyOrders, type OrdersNetwork } from '../../testing/describe-family-orders.ts'
import { USER } from '../../testing/start-test-chains.ts'

/** First address of the test chains' phrase: m/84'/1'/0'/0/0 on regtest. */
const TREASURY = 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw'
const SECRET = new Uint8Array(32).fill(3)

async function ask(url: string, body?: string): Promise<string> {
  const init = body === undefined ? {} : { method: 'POST', body }
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

/** An independent client: pays a BIP 21 link with nothing but a signer and Esplora. */
async function payLink(esplora: string, uri: string): Promise<string> {
  const { protocol, pathname: to, searchParams } = new URL(uri)
  expect(protocol).toBe('bitcoin:')
  const regtest = { ...NETWORK, bech32: 'bcrt' }
  const { script, address } = p2wpkh(pubECDSA(SECRET), regtest)
  const amount = BigInt(Math.round(Number(searchParams.get('amount')) * 1e8))
  const [coin] = JSON.parse(await ask(`${esplora}/address/${address}/utxo`))
  const rates = JSON.parse(await ask(`${esplora}/fee-estimates`))
  const fee = BigInt(Math.ceil(Number(rates['2']) * 141))
  const tx = new Transaction()
  const witnessUtxo = { script, amount: BigInt(coin.value) }
  tx.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo })
  tx.addOutputAddress(to, amount, regtest)
  tx.addOutputAddress(address, BigInt(coin.value) - amount - fee, regtest)
  tx.sign(SECRET)
  tx.finalize()
  return ask(`${esplora}/tx`, tx.hex)
}

async function start(): Promise<OrdersNetwork> {
  const node = await startBitcoinNode()
  const wallet = createBitcoinTestWallet(node.url, SECRET)
  for (const address of [TREASURY, TREASURY, wallet.address]) await node.give(address, 500_000_000)
  await node.mine(3)
  return {
    entry: bitcoinNetworkEntry({ rpcUrl: node.url }),
    chainId: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
    wallet,
    stranger: createBitcoinTestWallet(node.url, new Uint8Array(32).fill(4)),
    mine: () => node.mine(1),
    pay(deposit) {
      if (deposit.family !== 'bitcoin') throw new TypeError('Another family was asked for.')
      expect(deposit.address).not.toBe(TREASURY)
      expect(deposit.action).toMatchObject({ address: deposit.address, amount: '2000000' })
      return payLink(node.url, deposit.action.uri)
    },
    stop: () => node.stop(),
  }
}

describeFamilyOrders('Bitcoin', {
  type: 'BTC',
  payment: 'a payment that any wallet can make',
  fromIt: { currency_in_id: 'bitcoin-btc', amount: '0.02' },
  toIt: { currency_out_id: 'bitcoin-btc', amount: '50' },
  refused: [
    ['an address of the main network', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['an EVM address', USER.address],
    ['the treasury', TREASURY],
    ['a checksum that is wrong', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt081'],
  ],
  start,
})
