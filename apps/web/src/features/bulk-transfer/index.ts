export { BulkTransfer } from './components/bulk-transfer.tsx'
