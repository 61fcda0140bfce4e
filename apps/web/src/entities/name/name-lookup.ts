import type { NameAnswer } from './check-name.ts'

/** Lookup state of a text that may be a name. */
export type NameLookup =
  /** It does not look like a name. */
  | { readonly status: 'none' }
  | { readonly status: 'looking' }
  /** `name` as typed. */
  | { readonly status: 'resolved'; readonly name: string; readonly address: string }
  /** Nothing can be sent to it; the message says why. */
  | { readonly status: 'failed'; readonly message: string }

/** Converts the answer for a typed name into a lookup state with messages. `answer` is undefined if the lookup failed. */
export function readNameAnswer(
  answer: NameAnswer | undefined,
  { name, networkName }: { readonly name: string; readonly networkName: string },
): NameLookup {
  if (answer === undefined) {
    return failed('We can’t look up names right now. Enter the address instead.')
  }
  switch (answer.status) {
    case 'resolved':
      return { status: 'resolved', name, address: answer.address }
    case 'invalid':
      return failed('This isn’t a valid address or name.')
    case 'unsupported':
      return failed(`${networkName} doesn’t use names. Enter the address instead.`)
    case 'unknown':
      return failed(
        `${name} isn’t registered to an address. Check the spelling, or enter the address instead.`,
      )
    case 'unsigned':
      return failed(
        `We couldn’t verify the address of ${name}, so we won’t use it. Enter the address instead.`,
      )
    case 'expired':
      return failed(
        `The address of ${name} is out of date, so we won’t use it. Check this device’s clock, or enter the address instead.`,
      )
  }
}

const failed = (message: string): NameLookup => ({ status: 'failed', message })
