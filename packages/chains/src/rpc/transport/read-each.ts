import { ChainError } from '../../errors/chain-error.ts'

/** Applies `read` to every item, `atOnce` at a time. A ChainError takes the place of the answer it prevented. */
export async function readEach<Item, Answer>(
  items: readonly Item[],
  atOnce: number,
  read: (item: Item) => Promise<Answer>,
): Promise<readonly (Answer | ChainError)[]> {
  const answers: (Answer | ChainError)[] = []
  for (let place = 0; place < items.length; place += atOnce) {
    answers.push(
      ...(await Promise.all(
        items.slice(place, place + atOnce).map((item) =>
          read(item).catch((error: unknown) => {
            if (error instanceof ChainError) return error
            throw error
          }),
        ),
      )),
    )
  }
  return answers
}
