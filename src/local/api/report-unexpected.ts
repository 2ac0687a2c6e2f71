import { ApiFailure } from './client.ts'

/** For work whose failure nobody needs to see: reports errors other than failed calls to the page's error log. */
export const reportUnexpected = (failure: unknown): void => {
  if (!(failure instanceof ApiFailure)) reportError(failure)
}
