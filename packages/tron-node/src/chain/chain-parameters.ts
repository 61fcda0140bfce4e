/** What the committee of the main network has set, in sun where it is a price. */
export const PARAMETERS = {
  getMaintenanceTimeInterval: 21_600_000,
  getCreateAccountFee: 100_000,
  getTransactionFee: 1_000,
  getCreateNewAccountFeeInSystemContract: 1_000_000,
  getCreateNewAccountBandwidthRate: 1,
  getEnergyFee: 100,
  getFreeNetLimit: 600,
  getMemoFee: 1_000_000,
  getMaxFeeLimit: 15_000_000_000,
  getForbidTransferToContract: 1,
  getTotalEnergyCurrentLimit: 180_000_000_000,
} as const

/** In which free bandwidth returns; no transaction may expire later than that. */
export const DAY_MS = 86_400_000
export const MAX_TRANSACTION_BYTES = 500 * 1024
/** What a result may add to a transaction, counted as bandwidth for each contract. */
export const RESULT_BYTES = 64
