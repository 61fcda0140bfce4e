import { hostileArtifacts, ownedWalletArtifact } from '@sunspan/contracts'
import { startAnvil, type Anvil } from '@sunspan/host'
import { encodeDeployData, getCreate2Address, keccak256, serializeErc6492Signature } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount, type LocalAccount } from 'viem/accounts'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAuthApp, type AuthApp } from '../../testing/create-auth-app.ts'
import { deployContract } from '../../testing/deploy-contract.ts'
import { createInjectClient } from '../../testing/inject-client.ts'
import { codeOf, fetchLoginMessage, isAuthorized, submitLogin } from '../../testing/login-client.ts'

const FUNDED = mnemonicToAccount('test test test test test test test test test test test junk')
/** Every Anvil has this CREATE2 deployer. */
const DEPLOYER = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

let home: Anvil
let elsewhere: Anvil
let auth: AuthApp
let account: LocalAccount

beforeAll(async () => {
  ;[home, elsewhere] = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
  auth = await createAuthApp({
    networks: [
      { id: 'home', type: 'EVM', chainId: 31337, rpcUrl: home.rpcUrl },
      { id: 'elsewhere', type: 'ZK_SYNC_ERA', chainId: 31338, rpcUrl: elsewhere.rpcUrl },
    ],
  })
})

afterAll(async () => {
  await auth.close()
  await Promise.all([home.stop(), elsewhere.stop()])
})

beforeEach(async () => {
  await auth.pool.query('TRUNCATE sessions CASCADE')
  account = privateKeyToAccount(generatePrivateKey())
})

const browser = (options: { host?: string; ip?: string } = {}) => createInjectClient(auth.app, options)

describe('contract accounts', () => {
  it('W-08 a contract proves itself on its own network only, and for a day', async () => {
    const contract = await deployContract(home.rpcUrl, ownedWalletArtifact, [account.address])
    const client = browser()
    const signature = await account.signMessage({ message: (await fetchLoginMessage(client)) + contract })
    const answer = await submitLogin(client, { address: contract, signature })
    expect(answer.json()).toMatchObject({
      is_authorized: true,
      expires_at: new Date(auth.clock.now().getTime() + 86_400_000).toISOString(),
    })
    const { rows } = await auth.pool.query('SELECT network_id FROM session_wallets WHERE address = $1', [
      contract,
    ])
    expect(rows).toEqual([{ network_id: 'home' }])
    auth.clock.advance(86_400_000)
    expect(await isAuthorized(client, contract)).toBe(false)
  })

  it('W-08 a stranger’s signature does not open a contract account', async () => {
    const contract = await deployContract(home.rpcUrl, ownedWalletArtifact, [FUNDED.address])
    const client = browser()
    const signature = await account.signMessage({ message: (await fetchLoginMessage(client)) + contract })
    expect(codeOf(await submitLogin(client, { address: contract, signature }))).toBe('SIGNATURE_INVALID')
  })

  it('W-08 a contract that always says yes speaks for itself alone', async () => {
    const contract = await deployContract(elsewhere.rpcUrl, hostileArtifacts.alwaysYesWallet, [])
    const client = browser()
    await fetchLoginMessage(client)
    expect((await submitLogin(client, { address: contract, signature: '0x1234' })).statusCode).toBe(200)
    const { rows } = await auth.pool.query('SELECT network_id FROM session_wallets WHERE address = $1', [
      contract,
    ])
    expect(rows).toEqual([{ network_id: 'elsewhere' }])
    await fetchLoginMessage(client)
    expect(codeOf(await submitLogin(client, { address: account.address, signature: '0x1234' }))).toBe(
      'SIGNATURE_INVALID',
    )
  })

  it('W-09 an account that is not deployed yet proves itself by what would deploy it', async () => {
    const initCode = encodeDeployData({ ...ownedWalletArtifact, args: [account.address] })
    const salt = keccak256(account.address)
    const contract = getCreate2Address({ from: DEPLOYER, salt, bytecode: initCode })
    const client = browser()
    const inner = await account.signMessage({ message: (await fetchLoginMessage(client)) + contract })
    const wrapped = serializeErc6492Signature({
      address: DEPLOYER,
      data: `${salt}${initCode.slice(2)}`,
      signature: inner,
    })
    expect((await submitLogin(client, { address: contract, signature: wrapped })).statusCode).toBe(200)
    await fetchLoginMessage(client)
    expect(codeOf(await submitLogin(client, { address: FUNDED.address, signature: wrapped }))).toBe(
      'SIGNATURE_INVALID',
    )
  })
})
