import { translateFailure } from '../text/translate-failure.ts'
import { toast } from './toast.tsx'

/**
 * Runs a form's request. A failure becomes a toast and is thrown again, so that the form keeps its input and shows the
 * server's field errors.
 * @throws ApiFailure
 */
export const toastOnError = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (failure) {
    toast.error(translateFailure(failure))
    throw failure
  }
}
