import { p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA, randomPrivateKeyBytes } from '@scure/btc-signer/utils.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { describeDepositScanner } from '../testing/suites/describe-deposit-scanner.ts'
import { describePayoutSender } from '../testing/suites/describe-payout-sender.ts'
import { BITCOIN, createBitcoinWorld, TEST_MNEMONIC, type BitcoinWorld } from './testing/bitcoin-world.ts'

const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
/** Nodes do not relay a P2WPKH payment below this. */
const DUST_LIMIT = 294n

const newAddress = (): string => p2wpkh(pubECDSA(randomPrivateKeyBytes()), REGTEST).address ?? ''

describeDepositScanner('Bitcoin on its node', async () => {
  const world = await createBitcoinWorld(1)
  const [first, second] = world.given
  if (first === undefined || second === undefined) throw new TypeError('No addresses were given.')
  const addressFor = (reference: string | null): string =>
    world.given.find((given) => given.reference === reference)?.address ?? world.adapter.depositAddress
  return {
    scanner: world.adapter.scanner,
    recipient: world.adapter.depositAddress,
    token: null,
    references: [first.reference, second.reference],
    leastDeposit: 1_000n,
    async deposit(...deposits) {
      const wallets = []
      for (const _ of deposits) wallets.push(await world.newWallet(BITCOIN))
      const sent: { txHash: string; sender: string }[] = []
      for (const [place, { amount, reference }] of deposits.entries()) {
        const wallet = wallets[place]
        if (wallet === undefined) continue
        const action = { address: addressFor(reference), amount: String(amount) }
        sent.push({ txHash: await wallet.execute(action), sender: wallet.address })
      }
      await world.node.mine(1)
      return sent
    },
    mine: async (blocks) => void (await world.node.mine(blocks)),
    reorg: (depth, keep = []) => world.node.reorganise(depth, keep),
    stop: world.stop,
  }
})

/** Spends the treasury's entire balance back to itself, using its key behind its back. */
async function spendTreasury({ node, adapter }: BitcoinWorld): Promise<void> {
  const key = HDKey.fromMasterSeed(mnemonicToSeedSync(TEST_MNEMONIC)).derive("m/84'/1'/0'/0/0").privateKey
  if (key === null) throw new TypeError('There is no key.')
  const { script, address } = p2wpkh(pubECDSA(key), REGTEST)
  if (address !== adapter.depositAddress) throw new TypeError('This is another wallet.')
  const response = await fetch(`${node.url}/address/${address}/utxo`, { signal: AbortSignal.timeout(5_000) })
  const tx = new Transaction()
  let total = 0n
  for (const { txid, vout: index, value } of JSON.parse(await response.text())) {
    const amount = BigInt(value)
    tx.addInput({ txid, index, witnessUtxo: { script, amount } })
    total += amount
  }
  tx.addOutput({ script, amount: total - 20_000n })
  tx.sign(key)
  tx.finalize()
  await node.send(tx.hex)
  await node.mine(1)
}

describePayoutSender('Bitcoin on its node', async () => {
  const world = await createBitcoinWorld()
  return {
    payouts: world.adapter.payouts,
    token: null,
    createRecipient: newAddress,
    leastNative: DUST_LIMIT,
    refused: { recipient: newAddress(), token: null, amount: DUST_LIMIT - 1n },
    balanceOf: (owner) => world.balanceOf(owner),
    // Blocks are mined only on demand.
    setAutomine: () => Promise.resolve(),
    mine: async (blocks) => void (await world.node.mine(blocks)),
    reorg: (depth) => world.node.reorganise(depth, []),
    killSigned: () => spendTreasury(world),
    stop: world.stop,
  }
})
