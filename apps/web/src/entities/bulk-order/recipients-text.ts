/** `1 recipient`, `50 recipients`. */
export const recipients = (count: number): string => (count === 1 ? '1 recipient' : `${count} recipients`)
