import { FAMILY_OF_NETWORK_TYPE, type NetworkType } from '../family/chain-families.ts'

/** Whether a network's recipients can be identified by a memo: exchanges on TON require one. */
export const takesMemo = (type: NetworkType): boolean => FAMILY_OF_NETWORK_TYPE[type] === 'ton'
