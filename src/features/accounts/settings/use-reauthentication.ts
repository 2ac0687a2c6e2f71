import { useState } from 'react'
import { ApiFailure } from '../../../local/api/client.ts'

type Reauthentication<Values, Result> = {
  /** @throws ApiFailure */
  request: (values: Values & { code?: string }) => Promise<Result>
  onDone: (result: Result, values: Values) => void
}

/**
 * A request with the password, to which the server may answer that it wants a code, too: only some accounts have a second factor. Show
 * CodeStep then. Nothing of it is stored on the device.
 */
export const useReauthentication = <Values extends object, Result>({
  request,
  onDone,
}: Reauthentication<Values, Result>) => {
  const [waiting, setWaiting] = useState<Values | null>(null)
  const submit = async (values: Values): Promise<void> => {
    let result: Result
    try {
      result = await request(values)
    } catch (failure) {
      if (isCodeMissing(failure)) return setWaiting(values)
      throw failure
    }
    onDone(result, values)
  }
  const submitCode = async ({ code }: { code: string }): Promise<void> => {
    if (!waiting) return
    const result = await request({ ...waiting, code })
    setWaiting(null)
    onDone(result, waiting)
  }
  return { isCodeAsked: waiting !== null, submit, submitCode, cancel: () => setWaiting(null) }
}

const isCodeMissing = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.data?.error.fields?.code !== undefined
