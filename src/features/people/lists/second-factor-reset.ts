import { type Person, resetSecondFactor } from '../../../contract/people/people.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { markStale } from '../../../local/db/replica.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { t, translateMessage } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'

/** Resets an admin's second factor, online only: the admin who lost their phone is waiting for it. */
export const resetSecondFactorWithToast = async ({ id }: Pick<Person, 'id'>): Promise<void> => {
  const toastId = toast.loading(t('Sending'))
  try {
    const { message, descriptor } = await callAuthenticated(resetSecondFactor, { id })
    await markStale(resetSecondFactor.stale)
    toast.success(translateMessage(message, descriptor), { id: toastId })
  } catch (failure) {
    toast.error(translateFailure(failure), { id: toastId })
  }
}
