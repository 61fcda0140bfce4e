import type { BitcoinDepositAction } from '../deposit-action.ts'
import type { SendPlace, WalletSession } from '../../capabilities/wallet-module.ts'
import { base64 } from '../../encoding/base64.ts'
import { ChainError } from '../../errors/chain-error.ts'
import {
  findMethod,
  readAccounts,
  readOutputBytes,
  type StandardAccount,
  type StandardWallet,
} from '../../wallet/standard/standard-wallet.ts'
import { bitcoinAddressCodec, bitcoinAddressesOn } from '../address.ts'
import type { BitcoinHandle } from './bitcoin-provider.ts'
import { askLeatherToPay, askLeatherToSign } from './leather-requests.ts'
import { ask } from './wallet-answers.ts'
import { isRecord } from '../../errors/is-record.ts'

type Session = WalletSession<BitcoinHandle>

const SEGWIT = /^(?:bc|tb|bcrt)1/
const HASH = /^[0-9a-f]{64}$/

function accountOf(wallet: StandardWallet, address: string): StandardAccount {
  const isIt = (account: StandardAccount) => bitcoinAddressCodec.normalize(account.address) === address
  const account = readAccounts(wallet.accounts).find(isIt)
  if (account === undefined) throw new ChainError('disconnected', 'The wallet shares this account no more.')
  return account
}

/** Signs a text; returns base64. Uses BIP 322 for SegWit addresses, otherwise the legacy format that all wallets support. */
export async function signMessage({ handle, address }: Session, text: string): Promise<string> {
  const isSegwit = SEGWIT.test(address)
  const answer = await ask(handle, {
    wbip: ['signMessage', { address, message: text, protocol: isSegwit ? 'BIP322' : 'ECDSA' }],
    leather: askLeatherToSign(address, text),
    unisat: (provider) => provider.signMessage(text, isSegwit ? 'bip322-simple' : 'ecdsa'),
    // In the format that the wallet prefers.
    standard: (wallet) => {
      const input = { account: accountOf(wallet, address), message: new TextEncoder().encode(text) }
      return findMethod(wallet, 'bitcoin:signMessage')?.(input)
    },
  })
  const bytes = readOutputBytes(answer, 'signature')
  const signature = bytes === undefined ? (isRecord(answer) ? answer['signature'] : answer) : base64(bytes)
  if (typeof signature === 'string' && signature !== '') return signature
  throw new ChainError('unknown', 'The wallet returned no signature.')
}

/**
 * Asks the wallet to make the payment. Returns the transaction id, or undefined when the wallet returned none. An unclear error is
 * `unknown`: the wallet may have sent anyway, which watching the deposit address reveals.
 */
export async function sendDeposit(
  { handle, address: payer }: Session,
  action: BitcoinDepositAction,
  { network, pageUrl }: Pick<SendPlace, 'network' | 'pageUrl'>,
): Promise<string | undefined> {
  const { chain_id: chainId, address, amount } = action
  const addresses = bitcoinAddressesOn(chainId)
  if (!addresses.isValid(payer)) {
    throw new ChainError('wrong_network', 'The wallet is on another Bitcoin network than the deposit.')
  }
  // Only the wallets' own interfaces use a double; an amount that it cannot represent exactly is rejected.
  const satoshis = /^[1-9]\d{0,15}$/.test(amount) ? Number(amount) : NaN
  if (!addresses.isValid(address) || !Number.isSafeInteger(satoshis)) {
    throw new ChainError('unsupported', 'The deposit is not a payment on this network.')
  }
  const answer = await ask(handle, {
    wbip: ['sendTransfer', { recipients: [{ address, amount: satoshis }] }],
    leather: askLeatherToPay(chainId, address, satoshis),
    unisat: (provider) => provider.sendBitcoin(address, satoshis),
    standard: async (wallet) => {
      const { sendByStandard } = await import('./standard/send-by-standard.ts')
      const url = pageUrl === undefined ? network.rpcUrl : new URL(network.rpcUrl, pageUrl).href
      return sendByStandard(wallet, { account: accountOf(wallet, payer), address: payer, action, url })
    },
  })
  const id = isRecord(answer) ? answer['txid'] : answer
  return typeof id === 'string' && HASH.test(id.toLowerCase()) ? id.toLowerCase() : undefined
}
