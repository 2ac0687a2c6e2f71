import './stitch.css'

/** The running stitch of nakshi kantha embroidery with a small flower at its end: the only ornament of the design. */
export const Stitch = () => (
  <svg className="stitch" viewBox="0 0 120 12" width="120" height="12" aria-hidden="true">
    <path d="M2 6.5 l9-1 m6 1 l9-.6 m6-.4 l9 1 m6-.6 l9-.8 m6 .8 l9 .8 m6-1 l9 .4" />
    <path d="M107 1.5 v3 m0 4 v3 M102 6.5 h3 m4 0 h3 M103.5 3 l1.5 1.5 m4 4 l1.5 1.5 M110.500 3 l-1.500 1.500 m-4 4 l-1.500 1.500" />
  </svg>
)

/** A running stitch around its parent, which must be `position: relative`. */
export const StitchFrame = () => (
  <svg className="stitch-frame" aria-hidden="true">
    <rect />
  </svg>
)
