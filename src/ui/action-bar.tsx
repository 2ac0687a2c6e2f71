import type { ReactNode } from 'react'
import './action-bar.css'

/** The screen's main action, stuck to the bottom edge on phones in place of the BottomBar; in the flow on larger screens. */
export const ActionBar = ({ children }: { children: ReactNode }) => <div className="action-bar">{children}</div>
