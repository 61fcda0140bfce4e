import { TronWeb } from 'tronweb'
import { tronBalance, tronClient } from '../chains/tron-balance.ts'
import { createIndependentApi, type ApiOrder, type IndependentWallet } from './independent-api.ts'

/** The deposit action for a TRON wallet. */
export interface TronAction {
  readonly chain_id: string
  readonly contract_type: 'TransferContract' | 'TriggerSmartContract'
  readonly owner_address: string
  readonly to_address: string
  readonly amount: string
  /** Hex. */
  readonly data: string
  readonly fee_limit: string
}

/** An integrator's client for TRON: plain fetch and TronWeb, without this project's code. */
export interface IndependentTronClient extends IndependentWallet<TronAction> {
  /** Sends `deposit.action` unchanged, without waiting. Returns the transaction's id. */
  sendDeposit(order: ApiOrder<TronAction>): Promise<string>
  /** Base units; null for the native coin. */
  balanceOf(token: string | null, owner: string): Promise<bigint>
}

const TRANSFER = 'transfer(address,uint256)'
const SELECTOR_DIGITS = 8

async function write(client: TronWeb, action: TronAction) {
  const { owner_address: owner, to_address: to, data } = action
  if (action.contract_type === 'TransferContract') {
    const transfer = await client.transactionBuilder.sendTrx(to, Number(action.amount), owner)
    return client.transactionBuilder.addUpdateData(transfer, data, 'hex')
  }
  // The arguments, and the reference after them.
  const options = { feeLimit: Number(action.fee_limit), rawParameter: data.slice(SELECTOR_DIGITS) }
  const { transaction } = await client.transactionBuilder.triggerSmartContract(
    to,
    TRANSFER,
    options,
    [],
    owner,
  )
  return transaction
}

/** `secret` is 32 bytes. */
export function createIndependentTronClient(options: {
  readonly baseUrl: string
  readonly secret: Uint8Array
}): IndependentTronClient {
  const privateKey = Buffer.from(options.secret).toString('hex')
  const address = String(TronWeb.address.fromPrivateKey(privateKey))
  const api = createIndependentApi<TronAction>(options.baseUrl, 'TRON')
  const clientOf = async () => tronClient(await api.rpcUrl('tron'), privateKey)

  return {
    address,
    waitFor: api.waitFor,
    login: () => api.login(address, async (text) => (await clientOf()).trx.signMessageV2(text, privateKey)),
    createOrder: (request) => api.createOrder({ ...request, sender: address }),
    async sendDeposit({ deposit: { action } }) {
      if (action.owner_address !== address) {
        throw new Error(`Another wallet is asked to pay: ${action.owner_address}`)
      }
      const client = await clientOf()
      const signed = await client.trx.sign(await write(client, action), privateKey)
      const { result, txid, message } = await client.trx.sendRawTransaction(signed)
      if (!result) throw new Error(Buffer.from(String(message), 'hex').toString())
      return txid
    },
    balanceOf: async (token, owner) => tronBalance({ client: await clientOf(), owner, token }),
  }
}
