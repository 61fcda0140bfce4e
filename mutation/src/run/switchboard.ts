import { SWITCH } from '../instrument.ts'

/** This many reads mean an endless loop: far more than any test makes. */
const MOST_QUESTIONS = 30_000_000

/** The switch that instrumented code reads, and the record of its reads. One per process, under a global name. */
export interface Switchboard {
  /** Enables one mutant, or disables all. */
  turnOn(id: number | undefined): void
  /** From now on every read throws, so that an endless loop ends. */
  poison(): void
  /** Records reads in this set from now on; stops recording if omitted. */
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
