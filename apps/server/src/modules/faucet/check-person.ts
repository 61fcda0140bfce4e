import { ApiError } from '../../http/api-error.ts'

const TIMEOUT_MS = 5_000

/** Throws an ApiError unless the provider confirms that a person has solved this visitor's question. */
export type CheckPerson = (token: string | undefined) => Promise<void>

/** Asks the provider of the question, by the protocol `siteverify` that hCaptcha and Turnstile share. A token counts once; the provider sees to that. */
export const checkPersonAt =
  (verifyUrl: string, secret: string): CheckPerson =>
  async (token) => {
    if (token === undefined)
      throw new ApiError('VALIDATION_FAILED', 'Answer the question whether you are a person first.', {
        details: { issues: [{ path: 'captcha_token', message: 'Required on this installation' }] },
      })
    if (await ask(verifyUrl, { secret, response: token })) return
    throw new ApiError('FORBIDDEN', 'The answer was not accepted, or is too old. Answer the question again.')
  }

async function ask(verifyUrl: string, form: Readonly<Record<string, string>>): Promise<boolean> {
  try {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const success: unknown = Object(await response.json())['success']
    if (response.ok && typeof success === 'boolean') return success
    throw new TypeError(`the provider answered ${String(response.status)}`)
  } catch (error) {
    throw new ApiError(
      'NETWORK_UNAVAILABLE',
      'We can’t check right now whether you are a person. Try again in a minute.',
      { cause: error },
    )
  }
}
