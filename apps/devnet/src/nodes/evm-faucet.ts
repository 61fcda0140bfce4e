import { testTokenArtifact } from '@sunspan/contracts'
import { encodeFunctionData, isAddress, numberToHex, parseUnits, zeroAddress } from 'viem'
import { devnetAccount, FAUCET_INDEX } from '../devnet-accounts.ts'
import { devnetTokens, type DevnetNetwork } from '../devnet-networks.ts'
import type { NetworkFaucet } from './local-network.ts'
import type { NodeClient } from './node-client.ts'

function transactionFor(address: string, symbol: string, amount: string): Record<string, string> {
  const from = devnetAccount(FAUCET_INDEX).address
  const token = devnetTokens.find((candidate) => candidate.symbol === symbol)
  if (!token) return { from, to: address, value: numberToHex(parseUnits(amount, 18)) }
  // CAST: the faucet has checked the address.
  const args = [address as `0x${string}`, parseUnits(amount, token.decimals)] as const
  const data = encodeFunctionData({ abi: testTokenArtifact.abi, functionName: 'mint', args })
  return { from, to: token.address, data }
}

export const createEvmFaucet = (network: DevnetNetwork, client: NodeClient): NetworkFaucet => ({
  symbols: [network.native.symbol, ...devnetTokens.map(({ symbol }) => symbol)],
  findAddressProblem(address) {
    if (!isAddress(address)) {
      return 'address must be 0x and 40 hexadecimal digits; letters of both cases only with a right checksum.'
    }
    return address === zeroAddress ? 'The zero address belongs to nobody.' : undefined
  },
  async give(address, symbol, amount) {
    const hash = await client.call('eth_sendTransaction', [transactionFor(address, symbol, amount)])
    if (typeof hash !== 'string') throw new Error('the node answered no transaction hash')
    return hash
  },
})
