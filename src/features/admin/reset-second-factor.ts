import { type Person, resetSecondFactor } from '../../contract/people.ts'
import { ApiFailure } from '../../local/api.ts'
import { ask } from '../../local/ask.ts'
import { markStale } from '../../local/replica.ts'
import { t } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'

/** Takes off an admin's second factor at once: whoever asks for it waits on the telephone. */
export const resetSecondFactorOf = async ({ id }: Pick<Person, 'id'>): Promise<void> => {
  const toastId = toast.loading(t('Sending'))
  try {
    const { message } = await ask(resetSecondFactor, { id })
    await markStale(resetSecondFactor.stale)
    toast.success(t(message), { id: toastId })
  } catch (failure) {
    toast.error(t(failure instanceof ApiFailure ? failure.message : 'Something went wrong'), { id: toastId })
  }
}
