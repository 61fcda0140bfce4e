/** The statuses of a lifecycle table that allow an event, as SQL: `'due', 'in_flight'`. */
export function statusesBefore<Event extends string>(
  transitions: Readonly<Record<string, Readonly<Partial<Record<Event, string>>>>>,
  event: Event,
): string {
  return Object.entries(transitions)
    .filter(([, events]) => events[event] !== undefined)
    .map(([status]) => `'${status}'`)
    .join(', ')
}
