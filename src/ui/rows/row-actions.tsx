import type { ReactNode } from 'react'
import './row-actions.css'

/** The actions of one row: at its end, below it on phones. */
export const RowActions = ({ children }: { children: ReactNode }) => <div className="row-actions">{children}</div>
