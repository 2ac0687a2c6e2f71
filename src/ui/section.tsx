import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from './link.tsx'
import './section.css'
import { Stitch } from './stitch.tsx'

export type SectionProps = {
  title: ReactNode
  /** 1 for the title of the screen, 2 for a part of it. */
  level?: 1 | 2
  /** Where all of it is to be seen. */
  link?: { href: string; label: string }
  /** Anything else at the right end of the heading. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of a screen: its heading with the running stitch below, and what belongs to it. */
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
