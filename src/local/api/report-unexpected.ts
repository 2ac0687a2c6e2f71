import { ApiFailure } from './client.ts'

/** For work that may fail without anybody being told: reports what is not the network's or the server's doing. */
export const reportUnexpected = (failure: unknown): void => {
  if (!(failure instanceof ApiFailure)) reportError(failure)
}
