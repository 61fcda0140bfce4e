import { hostileArtifacts, ownedWalletArtifact } from '@sunspan/contracts'
import {
  concatHex,
  encodeDeployData,
  getContractAddress,
  keccak256,
  pad,
  serializeErc6492Signature,
  serializeTransaction,
  toHex,
  type Address,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { useShared } from '@sunspan/host/testing/hooks'
import { afterEach, describe, expect, it } from 'vitest'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { BURNS_GAS } from './testing/bytecode.ts'
import { createEvmWorld } from './testing/evm-world.ts'
import { startFaultyRpc } from '../testing/rpc/faulty-rpc.ts'
import { createAddress } from './testing/test-transactions.ts'

const GROUP_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
/** Anvil ships this deterministic deployer; its calldata is a salt and the creation code. */
const FACTORY: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const alice = privateKeyToAccount(generatePrivateKey())
const mallory = privateKeyToAccount(generatePrivateKey())
const message = `localhost:3000 asks you to sign in.\nNonce: 42\n${alice.address}`

const deployOwned = (owner: Address): Hex =>
  encodeDeployData({ abi: ownedWalletArtifact.abi, bytecode: ownedWalletArtifact.bytecode, args: [owner] })

const world = useShared(createEvmWorld)
const rpc = useShared(() => startFaultyRpc(world.rpcUrl))
const login = useShared(() => world.createAdapter({ rpcUrls: [rpc.url] }).login)
afterEach(() => rpc.answerWith(undefined))

const verify = (address: string, signature: string, text = message): Promise<boolean> =>
  login.verify({ address, message: text, signature }, UNLIMITED)

describe('a plain account', () => {
  it('proves itself in any spelling of its address, without asking the chain', async () => {
    const signature = await alice.signMessage({ message })
    rpc.takeMethods()
    expect(await verify(alice.address, signature)).toBe(true)
    expect(await verify(alice.address.toLowerCase(), signature)).toBe(true)
    expect(rpc.takeMethods()).toEqual([])
  })

  it('may number the recovery byte from 0 or from 27', async () => {
    const signature = await alice.signMessage({ message })
    const v = Number.parseInt(signature.slice(-2), 16)
    const other = (v - 27).toString(16).padStart(2, '0')
    expect(await verify(alice.address, `${signature.slice(0, -2)}${other}`)).toBe(true)
  })

  it('is not proved by the signature of another, of another text, or of its own message with another address', async () => {
    const signature = await alice.signMessage({ message })
    expect(await verify(alice.address, await mallory.signMessage({ message }))).toBe(false)
    expect(await verify(mallory.address, signature)).toBe(false)
    expect(await verify(alice.address, signature, `${message} `)).toBe(false)
    expect(await verify(alice.address, signature, message.replace('localhost', 'evil.example'))).toBe(false)
  })

  it('is not proved by a signature in another form than the one', async () => {
    const signature = await alice.signMessage({ message })
    const r = signature.slice(2, 66)
    const s = BigInt(`0x${signature.slice(66, 130)}`)
    const v = Number.parseInt(signature.slice(130), 16)
    const highS = (GROUP_ORDER - s).toString(16).padStart(64, '0')
    const flipped = v === 27 ? '1c' : '1b'
    const compactS = (s | (BigInt(v - 27) << 255n)).toString(16).padStart(64, '0')
    const lowS = signature.slice(66, 130)
    const forms: Readonly<Record<string, string>> = {
      'high s': `0x${r}${highS}${flipped}`,
      compact: `0x${r}${compactS}`,
      'no recovery byte': `0x${r}${lowS}`,
      'recovery byte of a chain': `0x${r}${lowS}25`,
      'other recovery byte': `0x${r}${lowS}${flipped}`,
      'one byte more': `${signature}00`,
      'r of zero': `0x${'0'.repeat(64)}${lowS}1b`,
      's of zero': `0x${r}${'0'.repeat(64)}1b`,
      'r beyond the group': `0x${'f'.repeat(64)}${lowS}1b`,
      'no prefix': signature.slice(2),
      'a space': `${signature} `,
      empty: '',
      'no bytes': '0x',
      text: 'signed',
      huge: `0x${'ab'.repeat(100_000)}`,
    }
    for (const [form, spelled] of Object.entries(forms)) {
      expect(await verify(alice.address, spelled), form).toBe(false)
    }
  })

  it('is not proved by its signature of a transaction, of a bare hash, or of typed data', async () => {
    const transaction = {
      chainId: 1,
      nonce: 0,
      to: mallory.address,
      value: 1n,
      gas: 21_000n,
      gasPrice: 1n,
    } as const
    const signed = await alice.signTransaction({ ...transaction, type: 'legacy' })
    expect(await verify(alice.address, signed)).toBe(false)
    const unsigned = serializeTransaction({ ...transaction, type: 'legacy' })
    expect(await verify(alice.address, await alice.sign({ hash: keccak256(unsigned) }), unsigned)).toBe(false)
    expect(await verify(alice.address, await alice.sign({ hash: keccak256(toHex(message)) }))).toBe(false)
    const typed = await alice.signTypedData({
      domain: { name: 'Sunspan' },
      types: { Login: [{ name: 'text', type: 'string' }] },
      primaryType: 'Login',
      message: { text: message },
    })
    expect(await verify(alice.address, typed)).toBe(false)
  })

  it('is not proved by the TRON prefix, which signs with the same kind of key', async () => {
    const bytes = Buffer.from(message)
    const prefixed = Buffer.concat([Buffer.from(`\x19TRON Signed Message:\n${bytes.length}`), bytes])
    expect(await verify(alice.address, await alice.sign({ hash: keccak256(prefixed) }))).toBe(false)
  })

  it.each(['', '0x', 'alice', `0x${'0'.repeat(40)}`, '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'])(
    'has an address: not %j',
    async (address) => {
      expect(await verify(address, await alice.signMessage({ message }))).toBe(false)
    },
  )
})

describe('a contract account', () => {
  it('is proved by the signature of its owner, and by no other', async () => {
    const account = await world.deploy(deployOwned(alice.address))
    const signature = await alice.signMessage({ message })
    expect(await verify(account, signature)).toBe(true)
    expect(await verify(account, await mallory.signMessage({ message }))).toBe(false)
    expect(await verify(account, signature, `${message}!`)).toBe(false)
  })

  it('that says yes to everything speaks for itself alone', async () => {
    const { abi, bytecode } = hostileArtifacts.alwaysYesWallet
    const account = await world.deploy(encodeDeployData({ abi, bytecode }))
    expect(await verify(account, '0x1234')).toBe(true)
    expect(await verify(alice.address, '0x1234')).toBe(false)
    const elsewhere = serializeErc6492Signature({ address: account, data: '0x', signature: '0x1234' })
    expect(await verify(alice.address, elsewhere)).toBe(false)
  })

  it('of another network is a stranger here', async () => {
    const otherWorld = await createEvmWorld()
    try {
      await otherWorld.deploy(deployOwned(mallory.address))
      const account = await otherWorld.deploy(deployOwned(alice.address))
      const signature = await alice.signMessage({ message })
      const there = otherWorld.adapter.login.verify({ address: account, message, signature }, UNLIMITED)
      expect(await there).toBe(true)
      await world.client.setCode({ address: account, bytecode: '0x' })
      expect(await verify(account, signature)).toBe(false)
    } finally {
      await otherWorld.stop()
    }
  })

  it.each<[string, Hex]>([
    ['burns all gas', BURNS_GAS],
    ['reverts', '0x5f5ffd'],
    ['answers nothing', '0x00'],
    ['answers one without the magic value', '0x60015f5260205ff3'],
    ['answers the magic value on the wrong side', '0x631626ba7e5f5260205ff3'],
    ['answers four bytes only', '0x631626ba7e60e01b5f5260045ff3'],
  ])('that %s proves nothing', async (_, bytecode) => {
    const account = createAddress()
    await world.client.setCode({ address: account, bytecode })
    expect(await verify(account, await alice.signMessage({ message }))).toBe(false)
  })
})

it('bounds the gas of every call to an account', async () => {
  const limits: unknown[] = []
  rpc.tamper(({ method, params: [request] }, result) => {
    if (method === 'eth_call')
      limits.push(typeof request === 'object' && request !== null && 'gas' in request && request.gas)
    return result
  })
  const account = await world.deploy(deployOwned(mallory.address))
  const signature = serializeErc6492Signature({ address: account, data: '0x', signature: '0x12' })
  expect(await verify(account, signature)).toBe(false)
  rpc.tamper(undefined)
  expect(limits).toEqual(['0x4c4b40', '0x4c4b40'])
})

describe('an account that is not deployed yet', () => {
  const salt = pad('0x2a', { size: 32 })
  const factoryData = concatHex([salt, deployOwned(alice.address)])
  const account = getContractAddress({
    opcode: 'CREATE2',
    from: FACTORY,
    salt,
    bytecode: deployOwned(alice.address),
  })
  const wrap = (signature: Hex, data = factoryData): Hex =>
    serializeErc6492Signature({ address: FACTORY, data, signature })

  it('is proved by its owner with the way to deploy it, before and after', async () => {
    const signature = wrap(await alice.signMessage({ message }))
    expect(await verify(account, signature)).toBe(true)
    expect(await world.client.getCode({ address: account })).toBeUndefined()
    await world.include({ to: FACTORY, data: factoryData })
  })

  it('is proved once deployed with the wrapped and the bare signature', async () => {
    const signature = await alice.signMessage({ message })
    expect(await verify(account, wrap(signature))).toBe(true)
    expect(await verify(account, signature)).toBe(true)
  })

  it('is not proved without the wrapping, by another, or at another address', async () => {
    const unborn = createAddress()
    const signature = await alice.signMessage({ message })
    expect(await verify(unborn, signature)).toBe(false)
    expect(await verify(unborn, wrap(signature))).toBe(false)
    expect(await verify(account, wrap(await mallory.signMessage({ message })))).toBe(false)
  })

  it('is not proved by wrapping that does not decode, or a deployment that reverts', async () => {
    const magic = '6492'.repeat(16)
    expect(await verify(alice.address, `0x${magic}`)).toBe(false)
    expect(await verify(alice.address, `0x${'ff'.repeat(96)}${magic}`)).toBe(false)
    const signature = await alice.signMessage({ message })
    expect(await verify(createAddress(), wrap(signature, '0x00'))).toBe(false)
  })

  it('is no way around the one form of a plain signature', async () => {
    const signature = await alice.signMessage({ message })
    const s = BigInt(`0x${signature.slice(66, 130)}`)
    const highS = (GROUP_ORDER - s).toString(16).padStart(64, '0')
    const loose: Hex = `0x${signature.slice(2, 66)}${highS}${signature.endsWith('1b') ? '1c' : '1b'}`
    for (const inner of [loose, signature]) {
      expect(await verify(alice.address, wrap(inner))).toBe(false)
      // A "factory" that succeeds and deploys nothing.
      const idle = serializeErc6492Signature({ address: createAddress(), data: '0x', signature: inner })
      expect(await verify(alice.address, idle)).toBe(false)
    }
  })
})

describe('when the chain cannot be asked', () => {
  it('plain accounts still log in, contract accounts get an error and never a yes', async () => {
    const account = await world.deploy(deployOwned(alice.address))
    rpc.answerWith((response) => response.writeHead(503).end())
    const signature = await alice.signMessage({ message })
    expect(await verify(alice.address, signature)).toBe(true)
    await expect(verify(account, signature)).rejects.toMatchObject({ kind: 'rpc_unavailable' })
  })
})
