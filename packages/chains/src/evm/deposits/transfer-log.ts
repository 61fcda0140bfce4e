import { toChecksumAddress } from '../address.ts'
import { addressToWord, isHexData } from '../hex.ts'
import type { RpcLog } from '../rpc/schemas.ts'

/** keccak256("Transfer(address,address,uint256)") */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const WORD_BYTES = 32

export interface TokenTransfer {
  readonly token: string
  readonly sender: string
  readonly recipient: string
  readonly amount: bigint
}

export function addressTopic(address: string): string {
  return `0x${addressToWord(address)}`
}

function addressOfTopic(topic: string): string | undefined {
  return /^0x0{24}/.test(topic) ? toChecksumAddress(`0x${topic.slice(26)}`) : undefined
}

/**
 * Decodes an ERC-20 transfer log: two indexed addresses and one word of data. An ERC-721 transfer has the same event topic, but a fourth
 * topic instead of the data.
 */
export function readTransferLog(log: Pick<RpcLog, 'address' | 'topics' | 'data'>): TokenTransfer | undefined {
  const [event, from, to, extra] = log.topics
  if (event !== TRANSFER_TOPIC || from === undefined || to === undefined || extra !== undefined)
    return undefined
  if (!isHexData(log.data, WORD_BYTES)) return undefined
  const sender = addressOfTopic(from)
  const recipient = addressOfTopic(to)
  if (sender === undefined || recipient === undefined) return undefined
  return { token: log.address, sender, recipient, amount: BigInt(log.data) }
}
