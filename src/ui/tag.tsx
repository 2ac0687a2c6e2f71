import type { ReactNode } from 'react'
import './tag.css'

export type TagTone = 'neutral' | 'brand' | 'wait' | 'danger' | 'soft-danger'

/** A word or two on a pill of one tone. */
export const Tag = ({ tone = 'neutral', children }: { tone?: TagTone; children: ReactNode }) => (
  <span className={`tag tag-${tone}`}>{children}</span>
)
