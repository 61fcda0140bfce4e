import { walkActivity } from './activity-states.ts'
import { walkAdvanced, walkAdvancedDeclined } from './advanced-states.ts'
import { walkDiscount } from './discount-states.ts'
import { walkExplorer } from './explorer-states.ts'
import { walkQuests } from './quest-states.ts'
import { walkRefund } from './refund-states.ts'
import { walkDeclined, walkRegular, walkSwitching } from './regular-states.ts'
import type { Walk } from './visit.ts'

/** All states of the product, as paths through it. */
export const WALKS: Readonly<Record<string, Walk>> = {
  regular: walkRegular,
  declined: walkDeclined,
  switching: walkSwitching,
  refund: walkRefund,
  activity: walkActivity,
  explorer: walkExplorer,
  discount: walkDiscount,
  advanced: walkAdvanced,
  'advanced-declined': walkAdvancedDeclined,
  quests: walkQuests,
}
