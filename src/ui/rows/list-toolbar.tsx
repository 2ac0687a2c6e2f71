import type { ReactNode } from 'react'
import './list-toolbar.css'

/** Above a list: search, sorting and filters, side by side where there is room. */
export const ListToolbar = ({ children }: { children: ReactNode }) => <div className="list-toolbar">{children}</div>
