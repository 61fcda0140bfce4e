import { startLab } from '@sunspan/bridge/testing/labs'
import { fetchLoginMessage, submitLogin } from '../login-client.ts'
import { TEST_PHRASE } from '../start-test-chains.ts'
import type { FamilyNetwork } from './family-network.ts'

/** Blocks until a chain calls one final, where the chain itself marks final blocks. */
const FINALITY_LAG = 2

/** A network of a lab with all its tokens, and with the treasury of the test phrase. */
export async function startFamilyNetwork(id: string): Promise<FamilyNetwork> {
  const { lab, node, entry } = await startLab({
    networkId: id,
    name: `server tests: ${id}`,
    finalityLag: FINALITY_LAG,
    mnemonic: TEST_PHRASE,
  })
  const { type } = entry
  return {
    id,
    type,
    entry,
    mine: () => node.mine(),
    async newSender() {
      const wallet = await node.newWallet()
      const { address } = wallet
      await node.fund(address, lab.funds.wallet)
      if (wallet.create !== undefined) {
        await wallet.create()
        await node.mine()
      }
      return {
        address,
        async logIn(client) {
          const signature = await wallet.signText((await fetchLoginMessage(client, type)) + address)
          return (await submitLogin(client, { address, signature, type })).statusCode
        },
        pay: async ({ action }) => void (await wallet.pay(action)),
      }
    },
    newReceiver: async () => (await node.newWallet()).address,
    balanceOf: node.balanceOf,
    stop: () => node.stop(),
  }
}
