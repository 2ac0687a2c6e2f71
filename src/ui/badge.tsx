import './badge.css'

/** How many wait behind an icon: nothing for 0, `99+` above 99. The label beside it must name what is counted. */
export const Badge = ({ count }: { count: number }) =>
  count > 0 ? <span className="badge">{count > 99 ? '99+' : count}</span> : null
