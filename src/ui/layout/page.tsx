import type { ReactNode } from 'react'
import './page.css'

export type PageProps = {
  children: ReactNode
  /** `narrow` for forms and reading; `full` for everything else. */
  width?: 'full' | 'narrow'
}

/** The body of a screen: one column within the page margins. The app's frame puts `main` around it. */
export const Page = ({ children, width = 'full' }: PageProps) => (
  <div className={`wrap page page-${width}`}>{children}</div>
)

export type ColumnsProps = {
  children: ReactNode
  /**
   * Filters at the left (`start`; hidden on phones, use a Sheet there) or a summary at the right (`end`; below on
   * phones).
   */
  aside: ReactNode
  side: 'start' | 'end'
}

/** A main column and a narrow column. */
export const Columns = ({ children, aside, side }: ColumnsProps) => (
  <div className={`columns columns-${side}`}>
    {side === 'start' && <div className="columns-aside">{aside}</div>}
    <div className="columns-main">{children}</div>
    {side === 'end' && <div className="columns-aside">{aside}</div>}
  </div>
)

/** Children below each other with even gaps. */
export const Stack = ({ children, gap = 'md' }: { children: ReactNode; gap?: 'sm' | 'md' | 'lg' }) => (
  <div className={`stack stack-${gap}`}>{children}</div>
)

/** Children side by side, wrapping; `align="between"` moves them to the ends. */
export const Row = ({ children, align = 'start' }: { children: ReactNode; align?: 'start' | 'between' | 'end' }) => (
  <div className={`row row-${align}`}>{children}</div>
)

/** Two equal columns from tablets up. */
export const TwoColumns = ({ children }: { children: ReactNode }) => <div className="two-columns">{children}</div>

/** One Button that fills the width, and IconButtons beside it. */
export const ActionRow = ({ children }: { children: ReactNode }) => <div className="action-row">{children}</div>

/** The buttons of one decision, the main one first. On phones the first has a line of its own above the last two. */
export const ButtonGroup = ({ children }: { children: ReactNode }) => <div className="button-group">{children}</div>

/** Cards of equal width, side by side where there is room. */
export const Cards = ({ children }: { children: ReactNode }) => <div className="cards">{children}</div>
