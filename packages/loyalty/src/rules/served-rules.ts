import { rulesOf, type Rules } from './parse-rules.ts'
import type { TaskEvidence } from './rules-schema.ts'

/**
 * The rules as an installation can keep them: without tasks of networks that it does not serve, and without those that are switched off. What is left
 * is what applies, and what is kept: a task that could not be done is not missed.
 */
export function servedRules({ file }: Rules, isServed: (networkId: string) => boolean): Rules {
  const isOn = ({ evidence, network }: { evidence: TaskEvidence; network: string | null }): boolean =>
    (evidence.kind !== 'self_declared' || file.self_declared.enabled) &&
    [network, ...networksOf(evidence)].every((id) => id === null || isServed(id))
  return rulesOf({
    ...file,
    daily: { ...file.daily, tasks: file.daily.tasks.filter(isOn) },
    weekly: {
      ...file.weekly,
      adventures: file.weekly.adventures.filter(
        ({ network, tasks }) => (network === null || isServed(network)) && tasks.every(isOn),
      ),
    },
    quests: file.quests.filter(isOn),
    journeys: file.journeys
      .filter(({ network }) => network === null || isServed(network))
      .map((journey) => ({ ...journey, tasks: journey.tasks.filter(isOn) }))
      .filter(({ tasks }) => tasks.some(({ evidence: { kind } }) => kind !== 'self_declared')),
  })
}

function networksOf(evidence: TaskEvidence): readonly string[] {
  switch (evidence.kind) {
    case 'orders':
      return [evidence.from_network, evidence.to_network].filter((id) => id !== undefined)
    case 'chain':
      return [evidence.network]
    case 'game':
    case 'self_declared':
    case 'credential':
      return []
  }
}
