import { useLocale } from '../ui/i18n.ts'

/** 20 Nov 2026 in the device's time zone, which fits into a table's column. @param at ISO 8601 */
export const ShortDate = ({ at }: { at: string }) => (
  <time dateTime={at}>
    {new Date(at).toLocaleDateString(useLocale() === 'bn' ? 'bn-BD' : 'en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    })}
  </time>
)
