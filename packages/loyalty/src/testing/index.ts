export { leaseLoyaltyDatabase } from './lease-loyalty-database.ts'
export {
  ALICE,
  BOB,
  CAROL,
  createLoyaltyScene,
  insertTestOrder,
  rulesWith,
  type LoyaltyScene,
  type OrderTerms,
} from './loyalty-scene.ts'
export { PARTNER_QUEST, signCredential } from './partner-quest.ts'
