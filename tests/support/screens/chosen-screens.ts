import type { ScreenVisit } from './screen-checks.ts'

/**
 * `npm run check:screens` shows every screen, `npm run check:screens -- super-admin` those whose names contain this, or
 * one of several parts (a,b). `npm test` shows a sample, which is chosen by the test.
 */
const chosen = process.env.SCREENS

export const IS_FULL_CHECK = chosen !== undefined

export const getScreenName = ({ pattern, visitor, name = pattern }: ScreenVisit): string =>
  `${visitor}-${name}`.replace(/\W+/g, '-')

export const isChosen = (visit: ScreenVisit): boolean =>
  chosen === 'all' || (chosen ?? '').split(',').some(part => getScreenName(visit).includes(part))
