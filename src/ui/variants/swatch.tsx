import './swatch.css'

/** A colour beside its name. Drawn, because the page's policy forbids style attributes in the server's HTML. */
export const Swatch = ({ colour }: { colour: string | null | undefined }) =>
  colour ? (
    <svg className="swatch" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="9.25" fill={colour} stroke="currentColor" strokeOpacity=".35" strokeWidth="1.5" />
    </svg>
  ) : null
