import { SOLANA_TEST_USDC, solanaNetworkEntry } from '@sunspan/bridge/testing'
import { createSolanaTestWallet } from '@sunspan/chains/testing'
import { startSolanaNode } from '@sunspan/solana-node'
import { expect } from 'vitest'
import { describeFamilyOrders, type OrdersNetwork } from '../../testing/describe-family-orders.ts'
import { USER } from '../../testing/start-test-chains.ts'

/** First address of the test chains' phrase on Solana. */
const TREASURY = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'

async function start(): Promise<OrdersNetwork> {
  const mints = [{ address: SOLANA_TEST_USDC, decimals: 6 }]
  const node = await startSolanaNode({ name: 'server tests', mints, finalizedLag: 2 })
  const { rpcUrl, genesisHash } = node
  const wallet = createSolanaTestWallet(rpcUrl, new Uint8Array(32).fill(3))
  for (const owner of [TREASURY, wallet.address]) {
    await node.call('requestAirdrop', [owner, '100000000000'])
    await node.call('devnet_mint', [SOLANA_TEST_USDC, owner, '100000000000'])
  }
  await node.call('devnet_mine', [1])
  return {
    entry: solanaNetworkEntry({ rpcUrl, genesisHash }),
    chainId: genesisHash,
    wallet,
    stranger: createSolanaTestWallet(rpcUrl, new Uint8Array(32).fill(4)),
    mine: () => node.call('devnet_mine', [1]),
    async pay(deposit) {
      if (deposit.family !== 'solana') throw new TypeError('Another family was asked for.')
      expect(deposit).toMatchObject({
        address: TREASURY,
        amount: '12500000',
        token: SOLANA_TEST_USDC,
        action: { chain_id: genesisHash, payer: wallet.address },
      })
      return wallet.execute(deposit.action)
    },
    stop: () => node.stop(),
  }
}

describeFamilyOrders('a Solana network', {
  type: 'SOLANA',
  payment: 'instructions that a wallet sends as they are',
  fromIt: { currency_in_id: 'solana-usdc', amount: '12.5' },
  toIt: { currency_out_id: 'solana-usdc', amount: '12.5' },
  refused: [
    ['a token account', 'FGETo8T8wMcN2wCjav8VK6eh3dLk63evNDPxzLSJra8B'],
    ['an EVM address', USER.address],
    ['the token program', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
  ],
  start,
})
