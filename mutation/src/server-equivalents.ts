import { sameIn, type Equivalent } from './equivalent.ts'

const LOGIN = 'apps/server/src/modules/wallet-auth'
const SAME = 'Both sides are the same there.'
const SIGN = 'Sorting asks for no more than a sign.'
const KEPT = 'Each row has its partner: a foreign key, or the row itself, sees to it.'
const LASTS =
  'A session never ends before a proof of its wallets: a login extends it, and nothing shortens it.'
const TOGETHER = 'A session without wallets has none of them; the compiler asks for the condition.'

/** Those of the server. */
export const SERVER_EQUIVALENTS: readonly Equivalent[] = [
  ...sameIn(`${LOGIN}/challenge-repository.ts`, SAME, [
    'BigInt(a.id) < BigInt(b.id) -> BigInt(a.id) <= BigInt(b.id)',
  ]),
  ...sameIn(`${LOGIN}/challenge-repository.ts`, SIGN, [
    ['1 -> 1 + 1', '.sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))'],
  ]),
  ...sameIn(`${LOGIN}/cookies.ts`, 'Fastify loads its plugins before it answers, awaited or not.', [
    'await app.register(cookie) -> void app.register(cookie)',
  ]),
  ...sameIn(`${LOGIN}/own-sessions.ts`, KEPT, [
    'JOIN -> LEFT JOIN | session_wallets w ON w.family = mine.fa',
    'JOIN -> LEFT JOIN | sessions s ON s.id = w.session_id WHE',
  ]),
  ...sameIn(`${LOGIN}/own-sessions.ts`, LASTS, [
    's.expires_at > $2 -> (true OR (s.expires_at > $2)) | AND s.last_used_at > $3 ORDER',
    '> -> >= | $2 AND s.last_used_at > $3 ORD',
  ]),
  ...sameIn(`${LOGIN}/own-sessions.ts`, SAME, ['idleEnd < row.expires_at -> idleEnd <= row.expires_at']),
  ...sameIn(`${LOGIN}/prove-wallet.ts`, SIGN, [
    ['1 -> 1 + 1', 'chainId !== null && chainId === login.chainId ? 0 : 1'],
  ]),
  ...sameIn(
    `${LOGIN}/prove-wallet.ts`,
    'What was refused has no value; the compiler asks for the condition.',
    ["answer?.status === 'fulfilled' && answer.value -> answer.value"],
  ),
  ...sameIn(`${LOGIN}/secret-token.ts`, 'Undefined is tested as that word, which is not a token.', [
    'text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text) -> /^[A-Za-z0-9_-]{43}$/.test(text)',
  ]),
  ...sameIn(`${LOGIN}/session-ends.ts`, 'An undefined wallet does not count.', [
    [
      'wallet === undefined -> false',
      'notifyEnd(await sessions.end(id, wallet === undefined ? {} : { wallet }, now())),',
    ],
  ]),
  ...sameIn(`${LOGIN}/session-repository.ts`, 'It was written in the same transaction.', [
    'session === undefined -> false',
  ]),
  ...sameIn(`${LOGIN}/session-repository.ts`, 'No family is listed twice.', [
    'CHAIN_FAMILIES.find((candidate): candidate is ChainFamily => candidate === row.family) -> CHAIN_FAMILIES.findLast((candidate): candidate is ChainFamily => candidate === row.family)',
  ]),
  ...sameIn(`${LOGIN}/session-repository.ts`, TOGETHER, [
    'family === undefined || row.address === null || row.wallet_expires_at === null -> family === undefined || row.address === null && row.wallet_expires_at === null',
    'family === undefined || row.address === null || row.wallet_expires_at === null -> family === undefined || row.address === null',
    'family === undefined || row.address === null -> family === undefined',
    "row.network_id === null || row.network_id === '' -> row.network_id === ''",
  ]),
  ...sameIn(
    `${LOGIN}/wallet-auth-service.ts`,
    'Proofs are at least one; the compiler asks for the condition.',
    ['proof === undefined -> false'],
  ),
]
