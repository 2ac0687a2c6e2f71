import { formatDigits } from '../../contract/messages/number-format.ts'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'

type PaperPartyProps = {
  title: string
  name: string
  address?: string | undefined
  bin?: string | null | undefined
}

/** A side of a printed paper: its name, address and, where it is registered, BIN. */
export const PaperParty = ({ title, name, address, bin }: PaperPartyProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const lines = [name, address, bin && t('BIN: {bin}', { bin: formatDigits(bin, locale) })]
  return (
    <div>
      <h2>{title}</h2>
      <p>{lines.filter(Boolean).join('\n')}</p>
    </div>
  )
}
