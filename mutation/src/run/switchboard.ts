import { SWITCH } from '../instrument.ts'

/** So many questions are no loop that ends: far more than any test asks. */
const MOST_QUESTIONS = 30_000_000

/** What instrumented code asks, and what it has asked. One for a process, under a name of the global object. */
export interface Switchboard {
  /** Switches one mutant on, or all off. */
  turnOn(id: number | undefined): void
  /** From now on every question throws, so that a loop that waits for nothing ends. */
  poison(): void
  /** Notes what is asked from now on in this set; nowhere when left out. */
  note(asked: Set<number> | undefined): void
}

export function installSwitchboard(): Switchboard {
  let active: number | undefined
  let asked: Set<number> | undefined
  let questions = 0
  let isPoisoned = false
  const isOn = (id: number): boolean => {
    asked?.add(id)
    if (active === undefined) return false
    questions += 1
    if (isPoisoned || questions > MOST_QUESTIONS) throw new Error('The mutant does not come to an end')
    return id === active
  }
  Object.defineProperty(globalThis, SWITCH, { value: isOn, configurable: true })
  return {
    turnOn(id) {
      active = id
      questions = 0
      isPoisoned = false
    },
    poison() {
      isPoisoned = true
    },
    note(set) {
      asked = set
    },
  }
}
