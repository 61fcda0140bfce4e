import { ChainError } from '../../errors/chain-error.ts'
import { readTransferLog } from '../contracts/trc20.ts'
import { contractOf, hasSucceeded, type TronBlock, type TronEntry } from '../deposits/read-block.ts'

/** An owner in base58, and as 21 bytes in hex. */
export interface Owner {
  readonly address: string
  readonly hex: string
}

/** Coins that contracts moved. */
function innerChange({ info }: TronEntry, { hex }: Owner): bigint {
  return (info?.internal_transactions ?? []).reduce((sum, inner) => {
    if (inner.rejected) return sum
    const moved = inner.callValueInfo.reduce(
      (all, { callValue, tokenId }) => (tokenId === undefined ? all + callValue : all),
      0n,
    )
    const received = inner.transferTo_address === hex ? moved : 0n
    return sum + received - (inner.caller_address === hex ? moved : 0n)
  }, 0n)
}

/** By how much a transaction changed the owner's coins, fees included. */
function coinChange(entry: TronEntry, owner: Owner): bigint {
  const { tx, info } = entry
  const [asked] = tx.raw_data.contract
  const isOwn = asked?.parameter.value.owner_address === owner.hex
  const contract = contractOf(entry)
  if (isOwn && (contract === undefined || info === undefined)) {
    throw new ChainError(
      'rpc_unavailable',
      `What ${tx.txID} did to ${owner.address} cannot be determined from its block.`,
    )
  }
  const fee = isOwn ? (info?.fee ?? 0n) : 0n
  if (!hasSucceeded(entry)) return -fee
  if (contract === undefined) return innerChange(entry, owner) - fee
  if (contract.type === 'TransferContract') {
    const { to_address: to, amount } = contract.parameter.value
    return (to === owner.hex ? amount : 0n) - (isOwn ? amount : 0n) - fee
  }
  const { contract_address: to, call_value: value } = contract.parameter.value
  const moved = (to === owner.hex ? value : 0n) - (isOwn ? value : 0n)
  return moved + innerChange(entry, owner) - fee
}

function tokenChange({ info }: TronEntry, { address }: Owner, token: string): bigint {
  return (info?.log ?? []).reduce((sum, log) => {
    const transfer = readTransferLog({ ...log, address: log.address.slice(-40) })
    if (transfer?.token !== token) return sum
    const received = transfer.recipient === address ? transfer.amount : 0n
    return sum + received - (transfer.sender === address ? transfer.amount : 0n)
  }, 0n)
}

/** By how much blocks changed a balance. Throws `rpc_unavailable` for a transaction of the owner's that has another form than transfers. */
export const changeIn = (blocks: readonly TronBlock[], owner: Owner, token: string | null): bigint =>
  blocks
    .flatMap(({ entries }) => entries)
    .reduce(
      (sum, entry) => sum + (token === null ? coinChange(entry, owner) : tokenChange(entry, owner, token)),
      0n,
    )
