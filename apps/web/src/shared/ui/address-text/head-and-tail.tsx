import type { ReactNode } from 'react'

/** Characters at each end where one address is to be recognised: ends as short as those of lists are soon forged. */
const SHOWN = 6

/** An address in a field or a chip that shows no other. Where there is too little room for it, its end goes to the next line. */
export const HeadAndTail = ({ address }: { address: string }): ReactNode =>
  address.length <= 2 * SHOWN ? (
    address
  ) : (
    <>
      {address.slice(0, SHOWN)}…<wbr />
      {address.slice(-SHOWN)}
    </>
  )
