import type { ReactNode } from 'react'

/** The buttons at the foot of a panel, and of the window while the panel is longer than it: what gets the focus keeps clear of them (base.css). */
export const ActionBar = ({ children }: { children: ReactNode }): ReactNode => (
  <div
    data-action-bar
    className="sticky bottom-(--bar,0px) z-10 -mx-4 -mb-4 flex flex-wrap gap-2 rounded-b-xl bg-surface px-4 pt-2 pb-4 max-[23.9rem]:*:px-4 sm:-mx-6 sm:-mb-6 sm:px-6 sm:tall:pb-6"
  >
    {children}
  </div>
)
