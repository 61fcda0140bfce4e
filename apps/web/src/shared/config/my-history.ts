/** Query of a link to the explorer that asks for the own history: a connected wallet is asked to sign in there at once. */
export const MY_HISTORY = 'myHistory=true'
