import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { config, ec, hash, num, transaction as sdkTransaction, typedData } from 'starknet'
import { describe, expect, it } from 'vitest'
import { spellAddress } from '../address.ts'
import { selectorOf } from '../contracts/selectors.ts'
import { loginHash } from '../login/login-hash.ts'
import { loginTypedData } from '../login/login-text.ts'
import { keyOfMnemonic, keyOfSecret } from './treasury-key.ts'
import { readCalls, transferCall, writeCalls } from './calls.ts'
import { addressOfCreation, deployAccountHash, invokeHash, type Bounds } from './hashes.ts'

config.set('logLevel', 'ERROR')

const felts = (...texts: readonly string[]): readonly bigint[] => texts.map(BigInt)
const bounds = (l1: readonly bigint[], data: readonly bigint[], l2: readonly bigint[]): Bounds => {
  const bound = ([amount = 0n, price = 0n]: readonly bigint[]) => ({ amount, price })
  return { l1Gas: bound(l1), l1DataGas: bound(data), l2Gas: bound(l2) }
}

// Published: transactions of the public network Sepolia, as the tests of NethermindEth/starknet.go (account/txn_hash_test.go) have them.
describe('transactions of a public network', () => {
  it('have the hash of the invocation 0x76b52e17…', () => {
    const terms = {
      sender: 0x745d525a3582e91299d8d7c71730ffc4b1f191f5b219d800334bc0edad0983bn,
      nonce: 0x9803n,
      tip: 0n,
      chainId: 'SN_SEPOLIA',
      bounds: bounds([0x186a0n, 0x2d79883d20000n], [0x186a0n, 0x2d79883d20000n], [0x5f5e100n, 0xba43b7400n]),
    }
    const calldata = felts(
      '0x1',
      '0x4138fd51f90d171df37e9d4419c8cdb67d525840c58f8a5c347be93a1c5277d',
      '0x2468d193cd15b621b24c2a602b8dbcfa5eaa14f88416c40c09d7fd12592cb4b',
      '0x0',
    )
    expect(invokeHash(terms, calldata)).toBe(
      0x76b52e17bc09064bd986ead34263e6305ef3cecfb3ae9e19b86bf4f1a1a20ean,
    )
    expect(invokeHash({ ...terms, chainId: 'SN_MAIN' }, calldata)).not.toBe(invokeHash(terms, calldata))
  })

  it('have the hash and the address of the creation 0x32413f8c…', () => {
    const key = 0x2e94ba2293dfa45f86dfcf9952d7a33dc50ce2b00b932999fbe0844772604f3n
    const creation = {
      classHash: 0x61dac032f228abef9c6626f995015233097ae253a7f72d68552db02f2971b8fn,
      salt: key,
      calldata: [key],
    }
    const sender = addressOfCreation(creation)
    expect(sender).toBe(0x48419d3cc27f158917b45255d5376c06a9524484e19a1102279cbdc715c5522n)
    const terms = {
      sender,
      nonce: 0n,
      tip: 0n,
      chainId: 'SN_SEPOLIA',
      bounds: bounds([0n, 0x1597b3274d88n], [0x210n, 0x97cn], [0xe6fa0n, 0x1920d1317n]),
    }
    expect(deployAccountHash(terms, creation)).toBe(
      0x32413f8cee053089d6d7026a72e4108262ca3cfe868dd9159bc1dd160aec975n,
    )
  })

  it('have the address of the creation 0x66d1d9d5…', () => {
    expect(
      addressOfCreation({
        classHash: 0x1e60c8722677cfb7dd8dbea5be86c09265db02cdfe77113e77da7d44c017388n,
        salt: 0x15d621f9515c6197d3117eb1a25c7a4a669317be8f49831e03fcc00d855352en,
        calldata: [0x960532cfba33384bbec41aa669727a9c51e995c87e101c86706aaf244f7e4en],
      }),
    ).toBe(0x05dd5faeddd4a9e01231f3bb9b95ec93426d08977b721c222e45fd98c5f353ffn)
  })
})

// Published with the interfaces of ERC-20 tokens and in Starknet's documentation.
it.each([
  ['transfer', 0x83afd3f4caedc6eebf44246fe54e38c95e3179a5ec9ea81740eca5b482d12en],
  ['balanceOf', 0x2e4263afad30923c891518314c3c95dbe830a16874e8abc5777a9a20b54c76en],
  ['Transfer', 0x99cd8bde557814842a3121e8ddfd433a539b8c9f14bf31ebf108d12e6196e9n],
  ['__execute__', 0x15d40a3d6ca2ac30f4031e42be28da9b056fef9bb7357ac5e85627ee876e5adn],
])('the selector of %s', (name, selector) => {
  expect(selectorOf(name)).toBe(selector)
})

// Made by the official SDK, whose code for hashes and curves is of another version than ours.
describe.each(Array.from({ length: 24 }, (_, place) => BigInt(place + 1)))(
  'what the official SDK makes of secret %s',
  (seed) => {
    const secret = `0x${(seed * 0x1234567890abcdefn * 2n ** 128n + seed).toString(16)}`
    const key = keyOfSecret(secret.slice(2).padStart(64, '0'))
    const publicKey = ec.starkCurve.getStarkKey(secret)
    const { classHash } = key.creation

    it('has the same address', () => {
      const address = hash.calculateContractAddressFromHash(publicKey, num.toHex(classHash), [publicKey], 0)
      expect(BigInt(key.address)).toBe(BigInt(address))
    })

    it('has the same hash of a multicall, and accepts our signature of it', () => {
      const terms = {
        sender: BigInt(key.address),
        nonce: seed,
        tip: seed * 7n,
        chainId: 'SN_MAIN',
        bounds: bounds([seed, 2n], [3n, 4n], [5n, 6n]),
      }
      const token = spellAddress(0x49d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7n)
      const calls = [
        transferCall(token, key.address, 2n ** 130n + seed),
        transferCall(token, key.address, seed),
      ]
      const calldata = writeCalls(calls)
      expect(readCalls(calldata)).toEqual(calls)
      const compiled = sdkTransaction.getExecuteCalldata(
        calls.map(({ to, calldata: given }) => ({
          contractAddress: num.toHex(to),
          entrypoint: 'transfer',
          calldata: given.map(num.toHex),
        })),
        '1',
      )
      expect(compiled.map(BigInt)).toEqual(calldata)
      const bound = (amount: bigint, price: bigint) => ({ max_amount: amount, max_price_per_unit: price })
      const theirs = hash.calculateInvokeTransactionHash({
        senderAddress: key.address,
        version: '0x3',
        compiledCalldata: compiled,
        chainId: '0x534e5f4d41494e',
        nonce: seed,
        accountDeploymentData: [],
        nonceDataAvailabilityMode: 0,
        feeDataAvailabilityMode: 0,
        resourceBounds: { l1_gas: bound(seed, 2n), l1_data_gas: bound(3n, 4n), l2_gas: bound(5n, 6n) },
        tip: seed * 7n,
        paymasterData: [],
      })
      const ours = invokeHash(terms, calldata)
      expect(num.toHex(ours)).toBe(theirs)
      const [r = '0', s = '0'] = key.sign(ours)
      const signature = new ec.starkCurve.Signature(BigInt(r), BigInt(s))
      const isAccepted = (of: bigint): boolean =>
        ec.starkCurve.verify(signature, of.toString(16).padStart(64, '0'), ec.starkCurve.getPublicKey(secret))
      expect(isAccepted(ours)).toBe(true)
      expect(isAccepted(ours + 1n)).toBe(false)
    })

    it('has the same hash of a login, of any length', () => {
      for (const message of ['', 'a'.repeat(31), `Login ${seed}:\n${'x'.repeat(Number(seed) * 40)}`]) {
        const login = { address: key.address, chainId: 'SN_MAIN' }
        const theirs = typedData.getMessageHash(loginTypedData(message, 'SN_MAIN'), key.address)
        expect(num.toHex(loginHash(message, login))).toBe(theirs)
      }
    })
  },
)

it('derives the account that wallets derive from a phrase: m/44’/9004’/0’/0/0, ground to a key of the curve', () => {
  const phrase = 'test test test test test test test test test test test junk'
  const seed = mnemonicToSeedSync(phrase)
  const { privateKey } = HDKey.fromMasterSeed(seed).derive("m/44'/9004'/0'/0/0")
  const ground = ec.starkCurve.grindKey(privateKey ?? new Uint8Array())
  const publicKey = BigInt(ec.starkCurve.getStarkKey(ground))
  expect(keyOfMnemonic(phrase).creation.calldata).toEqual([publicKey])
  expect(() => keyOfMnemonic('test test')).toThrow('not a valid BIP-39 phrase')
})
