import { useState } from 'react'
import type { UsedCredential } from '../../../contract/accounts/used-passkey.ts'
import { ApiFailure } from '../../../local/api/client.ts'

/** What shows beside the password who is there: a code of the second factor, or a passkey. */
export type Proof = { code?: string; passkey?: UsedCredential }
export type ProofKind = keyof Proof

type Reauthentication<Values, Result> = {
  /** @throws ApiFailure */
  request: (values: Values & Proof) => Promise<Result>
  onDone: (result: Result, values: Values) => void
}

/**
 * A request with the password, to which the server may answer that it wants a code or a passkey, too: only some accounts have a
 * second factor. Show ProofStep then. Nothing of it is stored on the device.
 */
export const useReauthentication = <Values extends object, Result>({
  request,
  onDone,
}: Reauthentication<Values, Result>) => {
  const [waiting, setWaiting] = useState<{ values: Values; kind: ProofKind } | null>(null)
  const submit = async (values: Values): Promise<void> => {
    let result: Result
    try {
      result = await request(values)
    } catch (failure) {
      const kind = findMissingProof(failure)
      if (kind) return setWaiting({ values, kind })
      throw failure
    }
    onDone(result, values)
  }
  const submitProof = async (proof: Proof): Promise<void> => {
    if (!waiting) return
    const result = await request({ ...waiting.values, ...proof })
    setWaiting(null)
    onDone(result, waiting.values)
  }
  return { askedProof: waiting?.kind ?? null, submit, submitProof, cancel: () => setWaiting(null) }
}

const findMissingProof = (failure: unknown): ProofKind | undefined => {
  const fields = failure instanceof ApiFailure ? failure.data?.error.fields : undefined
  if (fields?.code !== undefined) return 'code'
  return fields?.passkey === undefined ? undefined : 'passkey'
}
