import type { Pool } from 'pg'
import type { Journal } from '../journal/journal.ts'
import { LoyaltyError } from '../loyalty-error.ts'
import type { Rules } from '../rules/parse-rules.ts'
import { findIntegrator } from '../store/integrator-store.ts'
import { findDone, readDone, type DoneTask } from '../store/task-store.ts'
import { readCredential, whyRefused } from './credential.ts'
import { CREDENTIAL_SHOWN, findQuest, KEY_BOUND } from './partner-part.ts'

/** What an integrator's orders bring. */
export interface IntegratorTerms {
  readonly shareBps: number
  /** Tenths of points. */
  readonly mostPointsADay: string
}

/** Others who work with the programme: partners whose quests count here, and integrators who share in points. */
export interface Partners {
  /** Takes a partner's credential for a quest, once, and gives the quest's points. Throws a LoyaltyError that says what is wrong with it. */
  showCredential(user: string, text: string): Promise<void>
  /**
   * From now on orders that are made with a key bring a share to this user. The caller makes sure that the key is approved by a person and that its holder
   * asks. Throws a LoyaltyError NOT_ELIGIBLE where the key is another user's, or nothing is shared.
   */
  bindKey(user: string, keyId: string): Promise<IntegratorTerms>
}

export function createPartners(deps: {
  readonly pool: Pool
  readonly journal: Journal
  readonly rulesNow: () => Rules
  readonly now: () => Date
  /** Origins of this installation. */
  readonly audiences: readonly string[]
}): Partners {
  const { pool, journal, rulesNow, now, audiences } = deps
  return {
    async showCredential(user, text) {
      const credential = readCredential(text)
      if (credential === undefined)
        throw refused('This is no credential that a partner signs. Copy all of it, or ask for a new one.')
      const quest = findQuest(rulesNow(), credential.questId)
      if (quest === undefined)
        throw new LoyaltyError('TASK_NOT_FOUND', 'No quest here asks for this credential.')
      const { evidence } = quest
      const audience = audiences.find((origin) => origin === credential.audience)
      const isOfQuest = ({ scope, taskId }: DoneTask): boolean => scope === 'quest' && taskId === quest.id
      await journal.record(async (tx) => {
        const at = now()
        const why = whyRefused(credential, { evidence, audience, user, at })
        if (why !== undefined) throw refused(why)
        if ((await findDone(tx, user, [''])).some(isOfQuest)) return undefined
        const key = `${evidence.public_key}:${credential.id}`
        return { kind: CREDENTIAL_SHOWN, key, at, data: { user, audience, credential: text } }
      })
      if (!(await readDone(pool, user, [''])).some(isOfQuest))
        throw refused('The credential was used before. Ask the partner for a new one.')
    },
    async bindKey(user, keyId) {
      const terms = rulesNow().file.integrator
      if (terms === undefined)
        throw new LoyaltyError('NOT_ELIGIBLE', 'Orders made with API keys bring no share of points here.')
      await journal.record(async (tx) => {
        const known = await findIntegrator(tx, keyId)
        if (known !== undefined && known.user !== user) {
          const message =
            'The points of this key belong to another user, and stay there. Ask for a key of your own.'
          throw new LoyaltyError('NOT_ELIGIBLE', message)
        }
        return known === undefined ? { kind: KEY_BOUND, key: keyId, at: now(), data: { user } } : undefined
      })
      return { shareBps: terms.share_bps, mostPointsADay: terms.most_points_a_day }
    },
  }
}

const refused = (message: string): LoyaltyError => new LoyaltyError('CREDENTIAL_REFUSED', message)
