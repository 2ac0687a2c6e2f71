/** Whether a text like 2026-02-30 is a day; `Date.parse` alone takes 30 February for 2 March. */
export const isOnCalendar = (day: string): boolean =>
  Number.isFinite(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
