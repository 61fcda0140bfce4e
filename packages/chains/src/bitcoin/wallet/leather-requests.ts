import { networkOf } from '../network.ts'

type Request = readonly [method: string, params: object]

/** Leather's names of networks, by the prefix of their addresses. Its devnet is a regtest. */
const NETWORKS: Readonly<Record<string, string>> = { bc: 'mainnet', tb: 'testnet', bcrt: 'devnet' }
const PREFIX = /^(bc|tb|bcrt)1(p?)/

/** Leather has neither sessions nor purposes: it is asked for its addresses each time. */
export const LEATHER_ADDRESSES: Request = ['getAddresses', {}]

/** Leather signs with the account that it shows, so it gets the type of address instead of the address. */
export function askLeatherToSign(address: string, message: string): Request {
  const [, prefix = '', taproot = ''] = PREFIX.exec(address) ?? []
  const paymentType = taproot === '' ? 'p2wpkh' : 'p2tr'
  return ['signMessage', { type: 'bip322', message, paymentType, network: NETWORKS[prefix] }]
}

/** Leather takes the amount as a string, and the network separately. */
export function askLeatherToPay(chainId: string, address: string, satoshis: number): Request {
  const network = NETWORKS[networkOf(chainId).bech32]
  return ['sendTransfer', { recipients: [{ address, amount: String(satoshis) }], network }]
}
