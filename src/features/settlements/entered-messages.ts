import type { EnteredSettlements } from '../../contract/settlements/settlements.ts'
import type { SubmitMessages } from '../../ui/overlays/use-submit.ts'
import { useTranslate } from '../../ui/text/i18n.ts'

/** What is said when settlements were entered. */
export const useEnteredMessages = (): SubmitMessages<EnteredSettlements> => {
  const t = useTranslate()
  return {
    loading: 'Sending',
    done: ({ settlements, parcels, differences }) => {
      if (settlements === 0) return t('There is no settlement that was not entered before.')
      const entered = t('{count, plural, one {# parcel entered} other {# parcels entered}}', { count: parcels })
      const toDecide = t('{count, plural, one {# difference to decide} other {# differences to decide}}', {
        count: differences,
      })
      return differences === 0 ? entered : `${entered} · ${toDecide}`
    },
  }
}
