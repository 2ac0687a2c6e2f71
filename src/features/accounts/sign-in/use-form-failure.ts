import { useState } from 'react'
import { ApiFailure } from '../../../local/api/client.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'

type FormFailure = { error: { code: string } | undefined; text: string }

/** The last failure of a form that no field shows. It stays until the form is sent again: a toast goes. */
export const useFormFailure = () => {
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const keepFailure = async (submit: () => Promise<void>): Promise<void> => {
    setFailure(null)
    try {
      await submit()
    } catch (thrown) {
      const error = thrown instanceof ApiFailure ? thrown.data?.error : undefined
      if (!error?.fields) setFailure({ error, text: translateFailure(thrown) })
      throw thrown
    }
  }
  return { failure, keepFailure }
}
