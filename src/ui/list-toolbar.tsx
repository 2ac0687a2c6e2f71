import type { ReactNode } from 'react'
import './list-toolbar.css'

/** Above a list: its search, its order and other choices beside each other, as far as there is room. */
export const ListToolbar = ({ children }: { children: ReactNode }) => <div className="list-tools">{children}</div>
