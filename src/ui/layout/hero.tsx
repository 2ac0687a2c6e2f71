import type { ReactNode } from 'react'
import './hero.css'
import { StitchFrame } from '../controls/stitch.tsx'

export type HeroProps = {
  title: string
  children: ReactNode
  /** Two Buttons, the first `primary`. */
  actions: ReactNode
  /** Six Pictures, which phones do not show. */
  pictures: ReactNode
}

/** The banner of the home page: what Haat is, where to start, and pictures under a market awning. */
export const Hero = ({ title, children, actions, pictures }: HeroProps) => (
  <section className="hero" aria-labelledby="hero-title">
    <StitchFrame />
    <div className="hero-text">
      <h1 id="hero-title">{title}</h1>
      <p>{children}</p>
      <div className="hero-actions">{actions}</div>
    </div>
    <div className="stall">
      <div className="stall-awning" aria-hidden="true" />
      <div className="stall-goods">{pictures}</div>
    </div>
  </section>
)
