import type { ReactNode } from 'react'
import './action-bar.css'

/**
 * The screen's main action: fixed to the bottom edge on phones, where it replaces the BottomBar, and in the flow on
 * larger screens.
 */
export const ActionBar = ({ children }: { children: ReactNode }) => <div className="action-bar">{children}</div>
