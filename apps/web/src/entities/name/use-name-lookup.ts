import { useQueries } from '@tanstack/react-query'
import { useDebounced } from '../../shared/timing/use-debounced.ts'
import { readNameAnswer, type NameLookup } from './name-lookup.ts'
import { nameQuery } from './name-queries.ts'
import { looksLikeName } from './name-text.ts'

/** Names are looked up once the user stops typing. */
const NAME_DEBOUNCE_MS = 400

export interface NameQuestion {
  readonly text: string
  /** Undefined until one is chosen; nothing is looked up then. */
  readonly network: { readonly id: string; readonly name: string } | undefined
}

const NONE: NameLookup = { status: 'none' }
const LOOKING: NameLookup = { status: 'looking' }

const keyOf = ({ text, network }: NameQuestion): string => `${network?.id ?? ''} ${text}`
const isAskable = ({ text, network }: NameQuestion): boolean => network !== undefined && looksLikeName(text)

/** Lookups of the texts that look like names, in order. */
export function useNameLookups(questions: readonly NameQuestion[]): readonly NameLookup[] {
  const asked = [...new Map(questions.filter(isAskable).map((each) => [keyOf(each), each])).values()]
  const key = asked.map(keyOf).join('\n')
  const settled = useDebounced(asked, key, NAME_DEBOUNCE_MS)
  const answers = useQueries({
    queries: settled.map(({ text, network }) => nameQuery(network?.id ?? '', text)),
  })
  const known = new Map(
    settled.map((question, index) => {
      const answer = answers[index]
      const isWaiting = answer === undefined || answer.isPending
      return [
        keyOf(question),
        isWaiting
          ? LOOKING
          : readNameAnswer(answer.data, { name: question.text, networkName: question.network?.name ?? '' }),
      ]
    }),
  )
  return questions.map((question) => (isAskable(question) ? (known.get(keyOf(question)) ?? LOOKING) : NONE))
}

/** Lookup of one text, if it looks like a name. */
export function useNameLookup(question: NameQuestion): NameLookup {
  const [lookup = NONE] = useNameLookups([question])
  return lookup
}
