import { OpsError } from './ops-error.ts'
import { readName, readSignature, type Signature } from './read-signature.ts'

export type PointsCommand =
  | { readonly name: 'points rebuild' }
  | { readonly name: 'points check' }
  | { readonly name: 'points holds' }
  | { readonly name: 'points questions' }
  | {
      readonly name: 'points hold'
      readonly user: string
      readonly days: number
      readonly by: string
      /** What the user reads. */
      readonly reason: string
    }
  | { readonly name: 'points lift'; readonly user: string; readonly by: string }
  | {
      readonly name: 'points answer'
      readonly questionId: string
      readonly by: string
      /** What the user reads. */
      readonly reason: string
      readonly isGranted: boolean
    }

/** Undefined if there is no such command. Throws an OpsError. */
export function readPointsCommand(
  name: string | undefined,
  rest: readonly string[],
  values: Signature & { readonly days?: string | undefined; readonly grant?: boolean | undefined },
): PointsCommand | undefined {
  switch (name) {
    case 'rebuild':
    case 'check':
    case 'holds':
    case 'questions':
      return { name: `points ${name}` }
    case 'hold':
      return {
        name: 'points hold',
        user: readUser(rest),
        days: readDays(values.days),
        ...readSignature(values),
      }
    case 'lift':
      return { name: 'points lift', user: readUser(rest), by: readName(values.by) }
    case 'answer':
      return {
        name: 'points answer',
        questionId: readQuestionId(rest),
        isGranted: values.grant === true,
        ...readSignature(values),
      }
    case undefined:
    default:
      return undefined
  }
}

function readUser([user = '', ...more]: readonly string[]): string {
  if (!/^0x[0-9a-fA-F]{40}$/.test(user) || more.length > 0)
    throw new OpsError('Name one user by its EVM address, as the leaderboard shows it')
  return user
}

function readDays(text: string | undefined): number {
  if (!/^([1-9]|[12]\d|30)$/.test(text ?? ''))
    throw new OpsError('Say for how many days, 30 at most: --days 14')
  return Number(text)
}

function readQuestionId([id = '', ...more]: readonly string[]): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) || more.length > 0)
    throw new OpsError('Name one question by its id, as "points questions" shows it')
  return id
}
