import { randomBytes } from 'node:crypto'
import { p2tr, utils } from '@scure/btc-signer'
import { generateKeyPairSigner } from '@solana/kit'
import type { SupportedFamily } from '@sunspan/chains'
import { Address } from '@ton/ton'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'

/** Of a local Bitcoin network. */
const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

/** A fresh address of a family, created without this project's code. */
export async function somebodyOf(family: SupportedFamily): Promise<string> {
  switch (family) {
    case 'evm':
      return privateKeyToAddress(generatePrivateKey())
    case 'solana':
      return (await generateKeyPairSigner()).address
    case 'ton':
      return new Address(0, randomBytes(32)).toString({ bounceable: false })
    case 'bitcoin': {
      const { address } = p2tr(utils.pubSchnorr(utils.randomPrivateKeyBytes()), undefined, REGTEST)
      if (address === undefined) throw new Error('The key has no address')
      return address
    }
  }
}
