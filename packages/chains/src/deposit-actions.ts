export { SAMPLE_DOMAIN, SAMPLE_EXPIRES_AT, type FamilyGuide, type LoginSample } from './family-guide.ts'
export { BaseUnitsSchema, CountSchema } from './capabilities/wire-values.ts'
export {
  DEPOSIT_ACTIONS,
  FAMILY_GUIDES,
  toWireDeposit,
  type DepositFamily,
  type WireDeposit,
} from './families/deposit-actions.ts'
