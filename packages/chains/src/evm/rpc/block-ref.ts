import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import type { RpcHeader } from './schemas.ts'

export function toBlockRef(header: Pick<RpcHeader, 'number' | 'hash'>): BlockRef {
  return { height: header.number, hash: header.hash }
}
