import { phaseNftArtifact, testTokenArtifact } from '@sunspan/contracts'
import { PHASES } from '@sunspan/domain'
import { encodeFunctionData, isAddress, numberToHex, parseUnits, zeroAddress } from 'viem'
import { devnetAccount, FAUCET_INDEX } from '../devnet-accounts.ts'
import { devnetContracts, devnetTokens, type DevnetNetwork } from '../devnet-networks.ts'
import type { Gift, NetworkFaucet } from './local-network.ts'
import type { NodeClient } from './node-client.ts'

function transactionFor(address: string, gift: Gift): Record<string, string> {
  const from = devnetAccount(FAUCET_INDEX).address
  // CAST: the faucet has validated the address.
  const to = address as `0x${string}`
  if (gift.kind === 'phase') {
    const { abi } = phaseNftArtifact
    const data = encodeFunctionData({ abi, functionName: 'mint', args: [to, PHASES.indexOf(gift.phase)] })
    return { from, to: devnetContracts.phaseNft, data }
  }
  const { symbol, amount } = gift
  const token = devnetTokens.find((candidate) => candidate.symbol === symbol)
  if (!token) return { from, to: address, value: numberToHex(parseUnits(amount, 18)) }
  const args = [to, parseUnits(amount, token.decimals)] as const
  const data = encodeFunctionData({ abi: testTokenArtifact.abi, functionName: 'mint', args })
  return { from, to: token.address, data }
}

export const createEvmFaucet = (network: DevnetNetwork, client: NodeClient): NetworkFaucet => ({
  givesPhases: true,
  symbols: [network.native.symbol, ...devnetTokens.map(({ symbol }) => symbol)],
  findAddressProblem(address) {
    if (!isAddress(address)) {
      return 'address must be 0x and 40 hexadecimal digits; letters of both cases only with a right checksum.'
    }
    return address === zeroAddress ? 'The zero address has no owner.' : undefined
  },
  async give(address, gift) {
    const hash = await client.call('eth_sendTransaction', [transactionFor(address, gift)])
    if (typeof hash !== 'string') throw new Error('the node answered no transaction hash')
    return hash
  },
})
