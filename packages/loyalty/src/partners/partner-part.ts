import * as v from 'valibot'
import type { Handling } from '../journal/handling.ts'
import type { JournalPart } from '../journal/handlers.ts'
import { tenthsOf, type Rules } from '../rules/parse-rules.ts'
import type { CredentialEvidence, QuestFile } from '../rules/rules-schema.ts'
import { insertIntegrator } from '../store/integrator-store.ts'
import { insertDone } from '../store/task-store.ts'
import { readCredential, whyRefused } from './credential.ts'

/** Of the journal's lines that say that a user has shown a partner's credential; its key is the partner's key and the credential's id. */
export const CREDENTIAL_SHOWN = 'credential_shown'
/** Of those that say whose an API key is in points; its key is the API key's id. */
export const KEY_BOUND = 'key_bound'

const Shown = v.object({ user: v.string(), audience: v.string(), credential: v.string() })
const Bound = v.object({ user: v.string() })

export type CredentialQuest = QuestFile & { readonly evidence: CredentialEvidence }

/** The quest that a credential is for; undefined where the rules have none that asks for one. */
export const findQuest = ({ file }: Rules, questId: string): CredentialQuest | undefined =>
  file.quests.find(
    (quest): quest is CredentialQuest => quest.id === questId && quest.evidence.kind === 'credential',
  )

/** The credential itself is in the line: whether it counts is computed again from it and the rules. */
async function handleCredentialShown(handling: Handling): Promise<void> {
  const { tx, line, rules } = handling
  const { user, audience, credential: text } = v.parse(Shown, line.data)
  const credential = readCredential(text)
  const quest = credential === undefined ? undefined : findQuest(rules, credential.questId)
  if (credential === undefined || quest === undefined) return
  if (whyRefused(credential, { evidence: quest.evidence, audience, user, at: line.at }) !== undefined) return
  const evidence = { kind: 'credential', task_id: quest.id, detail: text } as const
  const done = { user, scope: 'quest', taskId: quest.id, period: '' }
  if (!(await insertDone(tx, done, { at: line.at, evidence }))) return
  await handling.post({
    user,
    rule: 'quest',
    period: quest.id,
    amount: tenthsOf(quest.points),
    title: quest.title,
    evidence,
  })
}

async function handleKeyBound({ tx, line }: Handling): Promise<void> {
  const { user } = v.parse(Bound, line.data)
  await insertIntegrator(tx, { keyId: line.key, user, at: line.at })
}

export const PARTNER_PART: JournalPart = {
  handlers: { [CREDENTIAL_SHOWN]: handleCredentialShown, [KEY_BOUND]: handleKeyBound },
  tables: ['integrators', 'integrator_days'],
}
