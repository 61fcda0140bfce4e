export { BaseUnitsSchema, CountSchema } from './capabilities/wire-values.ts'
export {
  DEPOSIT_ACTIONS,
  toWireDeposit,
  type DepositFamily,
  type WireDeposit,
} from './families/deposit-actions.ts'
