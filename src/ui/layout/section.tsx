import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from '../controls/link.tsx'
import './section.css'
import { Stitch } from '../controls/stitch.tsx'

export type SectionProps = {
  title: ReactNode
  /** 1 for the screen's title, 2 for a section of it. */
  level?: 1 | 2
  /** The link to the full list. */
  link?: { href: string; label: string }
  /** Anything else at the end of the heading. */
  aside?: ReactNode
  children: ReactNode
}

/** A section of a screen: a heading underlined with the running stitch, and its content. */
export const Section = ({ title, level = 2, link, aside, children }: SectionProps) => {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className="section" aria-labelledby={id}>
      <header>
        <div>
          <Heading id={id}>{title}</Heading>
          <Stitch />
        </div>
        {link && (
          <Link href={link.href} className="section-link">
            {link.label} <ArrowRight aria-hidden="true" />
          </Link>
        )}
        {aside}
      </header>
      {children}
    </section>
  )
}
