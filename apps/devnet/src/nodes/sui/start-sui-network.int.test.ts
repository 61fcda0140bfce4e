import { SuiGrpcClient } from '@mysten/sui/grpc'
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { Transaction } from '@mysten/sui/transactions'
import { createNetworkAdapter } from '@sunspan/chains/server'
import { useShared } from '@sunspan/host/testing/hooks'
import { expect, test } from 'vitest'
import { DEVNET_PHRASE } from '../../devnet-accounts.ts'
import { serveNetworks } from '../../testing/serve-networks.ts'
import { startSuiNetwork } from './start-sui-network.ts'
import { suiBurnerAccounts } from './sui-burner-content.ts'
import { SUI_CHAIN_ID, suiNetwork, suiTokens } from './sui-networks.ts'

const served = useShared(() => serveNetworks(async (dataDir) => [await startSuiNetwork(dataDir, suiNetwork)]))

const limit = (): AbortSignal => AbortSignal.timeout(30_000)
const urls = () => ({ public: `${served.control.url}/rpc/sui`, private: served.control.nodeUrl('sui') })

test('the network runs with a treasury that can pay, and with the tokens of its file', async () => {
  const adapter = createNetworkAdapter('sui', {
    networkId: 'sui',
    chainId: SUI_CHAIN_ID,
    rpcUrls: [urls().private],
    currencies: suiTokens.map(({ address, decimals }) => ({ address, decimals })),
    multicallAddress: null,
    treasury: { mnemonic: DEVNET_PHRASE },
  })
  await adapter?.verifyNetwork(limit())
  const tokens = [null, ...suiTokens.map(({ address }) => address)]
  const held = await adapter?.balances.getBalances(adapter.depositAddress, tokens, limit())
  expect(held).toEqual([4n * 10n ** 15n, 4n * 10n ** 12n, 4n * 10n ** 12n, 4n * 10n ** 14n])
})

test('the official SDK pays over gRPC-web by the public way', async () => {
  const [account] = suiBurnerAccounts()
  const signer = Ed25519Keypair.fromSecretKey(Buffer.from(account?.secret ?? '', 'hex'))
  const recipient = Ed25519Keypair.generate().toSuiAddress()
  const client = new SuiGrpcClient({ network: 'localnet', baseUrl: urls().public })
  const transaction = new Transaction()
  const [coin] = transaction.splitCoins(transaction.gas, [7])
  transaction.transferObjects([coin], recipient)
  await client.signAndExecuteTransaction({ signer, transaction })
  const read = async () => (await client.getBalance({ owner: recipient })).balance.balance
  await expect.poll(read, { timeout: 60_000 }).toBe('7')
  expect(served.written).toContain('sui')
})

test('nothing is offered over gRPC-web but what the node has, and all of it is down with the network', async () => {
  const call = (path: string) =>
    fetch(`${urls().public}/${path}`, { method: 'POST', body: 'AAAAAAA=', signal: limit() })
  const { status } = await call('sui.rpc.v2.NameService/LookupName')
  expect(status).toBe(404)
  await served.post('/faults', { network: 'sui', kind: 'down' })
  expect((await call('sui.rpc.v2.LedgerService/GetServiceInfo')).status).toBe(503)
  await served.post('/faults', { network: 'sui', kind: 'none' })
  expect((await call('sui.rpc.v2.LedgerService/GetServiceInfo')).status).toBe(200)
})
