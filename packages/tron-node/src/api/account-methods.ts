import { toBase58, toEvm } from '../protobuf/address.ts'
import { DAY_MS, PARAMETERS } from '../chain/chain-parameters.ts'
import { freeUsageAt } from '../chain/execute.ts'
import { withoutDefaults } from './json.ts'
import type { Methods, View } from './method-table.ts'
import { addressOf, isVisible } from './read-params.ts'

/** The EVM's height that a view shows; undefined for its present state. */
export const evmHeightOf = ({ chain, isSolid, head }: View): number | undefined =>
  isSolid && head < chain.ledger.newest.number ? chain.ledger.block(head)?.evmHeight : undefined

/** Methods for accounts, of one of the two views. */
export function accountMethods(view: View): Methods {
  const { chain } = view
  const { ledger, evm } = chain
  const resources = (address: string) => {
    const account = ledger.state.accounts.get(address)
    if (account === undefined) return {}
    return {
      freeNetLimit: PARAMETERS.getFreeNetLimit,
      ...withoutDefaults({ freeNetUsed: freeUsageAt(account, ledger.newest.time) }),
    }
  }
  return {
    getaccount: (params) =>
      chain.serially(async () => {
        const address = addressOf(params, 'address')
        const height = evmHeightOf(view)
        const balance = await evm.balance(toEvm(address), height)
        const isContract = await evm.hasCode(toEvm(address), height)
        const account = ledger.state.accounts.get(address)
        const wasThere = account !== undefined && account.createdAt <= (ledger.block(view.head)?.time ?? 0)
        if (!isContract && !wasThere && balance === 0n) return {}
        return {
          address: isVisible(params) ? toBase58(address) : address,
          ...withoutDefaults({
            balance,
            create_time: account?.createdAt,
            free_net_usage: account?.freeUsage,
            latest_consume_free_time: account?.usedAt,
          }),
          ...(isContract ? { type: 'Contract' } : {}),
        }
      }),
    getaccountnet: (params) => resources(addressOf(params, 'address')),
    getaccountresource(params) {
      const own = resources(addressOf(params, 'address'))
      if (Object.keys(own).length === 0) return {}
      return { ...own, TotalEnergyLimit: PARAMETERS.getTotalEnergyCurrentLimit, tronPowerLimit: 0 }
    },
    getcontract: (params) =>
      chain.serially(async () => {
        const address = addressOf(params, 'value')
        const code = await evm.code(toEvm(address))
        if (code === '0x') return {}
        return {
          bytecode: code.slice(2),
          consume_user_resource_percent: 100,
          contract_address: isVisible(params) ? toBase58(address) : address,
        }
      }),
    getchainparameters: () => ({
      chainParameter: Object.entries(PARAMETERS).map(([key, value]) => ({ key, value })),
    }),
    getenergyprices: () => ({ prices: `0:${PARAMETERS.getEnergyFee}` }),
    getbandwidthprices: () => ({ prices: `0:${PARAMETERS.getTransactionFee}` }),
    getnextmaintenancetime: () => ({ num: chain.now() + DAY_MS }),
  }
}
