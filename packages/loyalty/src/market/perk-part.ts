import * as v from 'valibot'
import type { Handling } from '../journal/handling.ts'
import type { JournalPart } from '../journal/handlers.ts'
import { tenthsOf } from '../rules/parse-rules.ts'
import { insertPerk } from '../store/perk-store.ts'

/** Of the journal's lines that say that a perk was bought; its key is the purchase. */
export const PERK_BOUGHT = 'perk_bought'

const Bought = v.object({
  user: v.string(),
  perk_id: v.string(),
  title: v.string(),
  price: v.string(),
  transfers: v.number(),
})
export type BoughtPerk = v.InferOutput<typeof Bought>

async function handlePerkBought(handling: Handling): Promise<void> {
  const { tx, line } = handling
  const { user, perk_id: perkId, title, price, transfers } = v.parse(Bought, line.data)
  const tenths = tenthsOf(price)
  await insertPerk(tx, { id: line.key, user, perkId, title, price: tenths, transfers, at: line.at })
  await handling.post({
    user,
    rule: 'perk_bought',
    period: line.key,
    amount: -tenths,
    title: `Bought: ${title}`,
    countsAt: null,
    evidence: { kind: 'perk', detail: `Purchase ${line.key}` },
  })
}

export const PERK_PART: JournalPart = { handlers: { [PERK_BOUGHT]: handlePerkBought }, tables: ['perks'] }
