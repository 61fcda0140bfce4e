import { FAMILY_GUIDES, type LoginSample } from '@sunspan/chains/deposit-actions'

/** Logins that verify, under the names of their schemes. */
export const LOGIN_SAMPLES: readonly (readonly [name: string, sample: LoginSample])[] = FAMILY_GUIDES.flatMap(
  ([, { logins }]) => Object.entries(logins),
)

/** The sample of a scheme. Throws a RangeError for a name that no family has. */
export function loginSample(name: string): LoginSample {
  const [, found] = LOGIN_SAMPLES.find(([other]) => other === name) ?? []
  if (found === undefined) throw new RangeError(`There is no login sample ${name}.`)
  return found
}
