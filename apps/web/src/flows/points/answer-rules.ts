const NAMES: Readonly<Record<string, string>> = {
  hold: 'a hold on your points',
  sender: 'only orders of your own wallets count',
  'bridge.steps': 'points by the value of a bridge',
  'bridge.small_below_usd': 'of small bridges one counts within its time',
  'bridge.return_window_minutes': 'what comes back counts once within its time',
  not_complete: 'only what has arrived counts',
  order_lost: 'a lost deposit is taken back',
  journal: 'points are booked after the arrival',
  done: 'the task is done',
  not_open: 'a task counts within its time',
  orders: 'bridges that fit the task',
  game: 'a game that was won',
  self_declared: 'it cannot be looked up',
  credential: 'what the partner has signed',
  chain: 'what the chain shows',
}

/** A rule in words; undefined for one of a newer server, whose text says enough. */
export const answerRuleText = (rule: string): string | undefined => NAMES[rule]
