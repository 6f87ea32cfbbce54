import type { ReactNode } from 'react'

/** Not broken between its words: the cells of a table break anywhere. */
export const NoWrap = ({ children }: { children: ReactNode }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{children}</span>
)
