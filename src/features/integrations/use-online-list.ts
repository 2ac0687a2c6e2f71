import { useCallback, useEffect, useState } from 'react'
import type { Endpoint, InputOf, OutputOf } from '../../contract/endpoint.ts'
import { callAuthenticated } from '../../local/api/authenticated-call.ts'
import { translateFailure } from '../../ui/text/translate-failure.ts'

/** What an endpoint lists now. It is not stored on the device, because it is only of use with a network. */
export const useOnlineList = <E extends Endpoint>(endpoint: E, input = {} as InputOf<E>) => {
  const [rows, setRows] = useState<OutputOf<E>>()
  const [failure, setFailure] = useState<string | null>(null)
  const key = JSON.stringify(input)
  const refresh = useCallback(async () => {
    try {
      setRows((await callAuthenticated(endpoint, JSON.parse(key))).data)
      setFailure(null)
    } catch (error) {
      setFailure(translateFailure(error))
    }
  }, [endpoint, key])
  useEffect(() => void refresh(), [refresh])
  return { rows, failure, refresh }
}
