/** Whether a text looks like a name such as `alice.eth`: parts separated by dots, without characters of address formats. */
export const looksLikeName = (text: string): boolean => /^[^\s.;:/]+(\.[^\s.;:/]+)+$/u.test(text)
