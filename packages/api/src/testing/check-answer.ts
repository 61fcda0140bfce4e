import * as v from 'valibot'
import type { CallName } from '../client/call-types.ts'
import { routes } from '../routes/index.ts'

/** Pass it to `createApiClient` in tests: throws a ValiError if a response breaks the contract. */
export function checkAnswer(name: CallName, answer: unknown): void {
  v.parse<v.GenericSchema>(routes[name].response, answer)
}
