import { randomBytes } from 'node:crypto'
import { Wallet } from '@fuel-ts/account'
import { p2tr, utils } from '@scure/btc-signer'
import { generateKeyPairSigner } from '@solana/kit'
import type { SupportedFamily } from '@sunspan/chains'
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { Address } from '@ton/ton'
import { ec, encode, hash, validateAndParseAddress } from 'starknet'
import { TronWeb } from 'tronweb'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'

/** Of a local Bitcoin network. */
const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

/** OpenZeppelin's account. */
const STARKNET_ACCOUNT = '0x5b4b537eaa2399e3aa99c4e2e0208ebd6c71bc1467938cd52c798c601e43564'

/** A fresh address of a family, created without this project's code. */
export async function somebodyOf(family: SupportedFamily): Promise<string> {
  switch (family) {
    case 'evm':
      return privateKeyToAddress(generatePrivateKey())
    case 'solana':
      return (await generateKeyPairSigner()).address
    case 'ton':
      return new Address(0, randomBytes(32)).toString({ bounceable: false })
    case 'fuel':
      return Wallet.generate().address.toString()
    case 'starknet': {
      const key = ec.starkCurve.getStarkKey(encode.buf2hex(ec.starkCurve.utils.randomPrivateKey()))
      return validateAndParseAddress(hash.calculateContractAddressFromHash(key, STARKNET_ACCOUNT, [key], 0))
    }
    case 'sui':
      return new Ed25519Keypair().toSuiAddress()
    case 'tron':
      return String(TronWeb.address.fromPrivateKey(randomBytes(32).toString('hex')))
    case 'bitcoin': {
      const { address } = p2tr(utils.pubSchnorr(utils.randomPrivateKeyBytes()), undefined, REGTEST)
      if (address === undefined) throw new Error('The key has no address')
      return address
    }
  }
}
