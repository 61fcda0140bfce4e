import { useSyncExternalStore } from 'react'
import { NO_TRANSFERS, type TransferLists } from './track-transfer.ts'
import { transferLists } from './transfer-lists-store.ts'

export const useTransferLists = (): TransferLists =>
  useSyncExternalStore(transferLists.subscribe, transferLists.getLists, () => NO_TRANSFERS)
