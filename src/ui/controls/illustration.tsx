import './illustration.css'

export type IllustrationName =
  | 'basket'
  | 'search'
  | 'parcel'
  | 'stall'
  | 'scales'
  | 'cloud'
  | 'letter'
  | 'heart'
  | 'knot'

const PATHS: Record<IllustrationName, [thread: string, accent: string]> = {
  basket: ['M16 44h88l-9 46q-1 6-7 6H32q-6 0-7-6zM36 44l16-26M84 44L68 18', 'M44 58v24M60 58v24M76 58v24'],
  search: ['M52 22a30 30 0 1 1 0 60 30 30 0 0 1 0-60zM75 75l27 27', 'M38 52h28M52 38v28'],
  parcel: ['M20 38l40-18 40 18v46l-40 18-40-18zM20 38l40 18 40-18M60 56v46', 'M40 29l40 18v16'],
  stall: [
    'M18 40l8-20h68l8 20M26 52v46M94 52v46M26 76h68',
    'M18 40q7 14 14 0 7 14 14 0 7 14 14 0 7 14 14 0 7 14 14 0 7 14 14 0',
  ],
  scales: ['M60 20v76M40 98h40M28 34l32-6 32 6', 'M28 36L14 68q14 14 28 0zM92 36L78 68q14 14 28 0z'],
  cloud: ['M36 82a20 20 0 0 1 2-40 26 26 0 0 1 48 4 18 18 0 0 1 0 36z', 'M48 98l-4 6M64 98l-4 6M80 98l-4 6'],
  letter: ['M18 34h84v56H18z', 'M18 36l42 32 42-32'],
  heart: ['M60 96C20 70 16 50 24 36c8-13 28-12 36 4 8-16 28-17 36-4 8 14 4 34-36 60z', 'M60 80C38 64 36 56 40 48'],
  knot: ['M20 60q20-40 40 0t40 0', 'M20 76q20-40 40 0t40 0M52 96h16'],
}

/** A small drawing in running stitch, for empty and error states. */
export const Illustration = ({ name }: { name: IllustrationName }) => (
  <svg className="illustration" viewBox="0 0 120 120" width="120" height="120" aria-hidden="true">
    <path d={PATHS[name][0]} />
    <path d={PATHS[name][1]} />
  </svg>
)
