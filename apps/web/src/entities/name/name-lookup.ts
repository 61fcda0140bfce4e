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
    return failed('Names cannot be looked up at the moment. Enter the address instead.')
  }
  switch (answer.status) {
    case 'resolved':
      return { status: 'resolved', name, address: answer.address }
    case 'invalid':
      return failed('This is neither an address nor a possible name.')
    case 'unsupported':
      return failed(`Names are not known on ${networkName}. Enter the address instead.`)
    case 'unknown':
      return failed(`${name} points to no address. Check the name, or enter the address instead.`)
    case 'unsigned':
      return failed(
        `The answer for ${name} is not signed by this service, so it is not used. Enter the address instead.`,
      )
    case 'expired':
      return failed(
        `The answer for ${name} is out of date, so it is not used. Check the clock of this device, or enter the address instead.`,
      )
  }
}

const failed = (message: string): NameLookup => ({ status: 'failed', message })
