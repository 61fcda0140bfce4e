/** Whether a text is meant as a name such as `alice.eth`: parts between dots, and nothing that addresses are written with. */
export const looksLikeName = (text: string): boolean => /^[^\s.;:/]+(\.[^\s.;:/]+)+$/u.test(text)
