import { MAX_RECIPIENTS } from '@sunspan/domain'
import { CALLS_PER_MINUTE, KIND_OF_CALL } from '../routes/calls-per-minute.ts'

const kinds = Object.entries(CALLS_PER_MINUTE).map(([kind, perMinute]) => {
  const calls = Object.entries(KIND_OF_CALL).flatMap(([call, of]) => (of === kind ? [`\`${call}\``] : []))
  return `| ${calls.join(', ')} | ${String(perMinute)} each |`
})

/** How much may be asked, and what is asked too much. Markdown. */
export const LIMITS_GUIDE = [
  '## Limits',
  '',
  'Calls are counted by address and minute; an IPv6 network of 64 bits counts as one. An installation allows 3000 of any kind unless its operator has chosen another number, and of these:',
  '',
  '| calls | a minute |',
  '| --- | --- |',
  ...kinds,
  '',
  `One call more gets 429 \`TOO_MANY_REQUESTS\`. Every 429 and 503 has the header \`retry-after\` in seconds. Poll \`getOrder\` no more than every two seconds, and \`findDeposit\` every five. A body has at most 64 KiB, a bulk order ${String(MAX_RECIPIENTS)} recipients. A session may hold five event streams. 100 messages to sign may wait for an address.`,
].join('\n')
