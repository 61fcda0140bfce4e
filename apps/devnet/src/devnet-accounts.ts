import { createECDH, createPrivateKey, pbkdf2Sync } from 'node:crypto'
import { bytesToHex, type Hex } from 'viem'
import { HDKey, hdKeyToAccount, type HDAccount } from 'viem/accounts'

/** The phrase that every local EVM tool knows. Deliberately public; worthless outside a local network. */
export const DEVNET_PHRASE = 'test test test test test test test test test test test junk'

/** Roles of the phrase's accounts. */
export const TREASURY_INDEX = 0
export const FAUCET_INDEX = 1
/** Signs the vouchers with which phase NFTs are claimed. */
export const VOUCHER_INDEX = 6
export const BURNER_INDICES = [2, 3, 4, 5] as const

const seed = pbkdf2Sync(DEVNET_PHRASE, 'mnemonic', 2048, 64, 'sha512')
const root = HDKey.fromMasterSeed(seed)

/** The phrase's account m/44'/60'/0'/0/{index}. */
export function devnetAccount(index: number): HDAccount {
  return hdKeyToAccount(root, { addressIndex: index })
}

export interface BurnerAccount {
  index: number
  address: string
  privateKey: Hex
}

/** Accounts built into the burner wallet. */
export function burnerAccounts(): BurnerAccount[] {
  return BURNER_INDICES.map((index) => {
    const account = devnetAccount(index)
    const { privateKey } = account.getHdKey()
    if (!privateKey) throw new Error('a derived key has no private part')
    return { index, address: account.address, privateKey: bytesToHex(privateKey) }
  })
}

/** The private key that signs vouchers, as the server's configuration takes it: PKCS #8 in base64. */
export function voucherKey(): string {
  const { privateKey } = devnetAccount(VOUCHER_INDEX).getHdKey()
  if (!privateKey) throw new Error('a derived key has no private part')
  const curve = createECDH('secp256k1')
  curve.setPrivateKey(privateKey)
  const point = curve.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'secp256k1',
    d: Buffer.from(privateKey).toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  return createPrivateKey({ key: jwk, format: 'jwk' })
    .export({ type: 'pkcs8', format: 'der' })
    .toString('base64')
}
