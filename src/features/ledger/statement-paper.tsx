import { type StatementLine, statementChange, sumStatement } from '../../contract/ledger/statements.ts'
import { pickText } from '../../contract/market/market-settings.ts'
import { formatTaka } from '../../contract/messages/number-format.ts'
import { toPoisha, toTaka } from '../../contract/money.ts'
import { ShortDate } from '../../ui/controls/date-time.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { Paper } from '../../ui/print/print-page.tsx'
import { TotalsList } from '../../ui/rows/totals-list.tsx'
import { useMarket, useMarketName } from '../../ui/state/market.ts'
import { formatMonth } from '../../ui/text/format-month.ts'
import { type MessageKey, showName, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { buildMoneyUrl } from './money-url.ts'
import { PaperParty } from './paper-party.tsx'
import './statement-paper.css'

type StatementShop = { name: string; nameBn?: string | null | undefined; bin?: string | null | undefined }
type StatementPaperProps = { shop: StatementShop; month: string; lines: readonly StatementLine[] }

/** The statement of a shop for a month. On phones each line has its change and the balance alone. */
export const StatementPaper = ({ shop, month, lines }: StatementPaperProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const market = useMarket()
  const marketName = useMarketName()
  return (
    <Paper title={t('Statement')}>
      <div className="paper-parts">
        <PaperParty title={t('Shop')} name={showName(shop)} bin={shop.bin} />
        <PaperParty
          title={t('Market')}
          name={marketName}
          address={market && pickText(market.address, locale)}
          bin={market?.bin}
        />
        <div>
          <h2>{t('Month')}</h2>
          <p>{formatMonth(month, locale)}</p>
        </div>
      </div>
      <StatementTable lines={lines} />
      <StatementSums lines={lines} />
    </Paper>
  )
}

const OWN_LABELS: Record<string, MessageKey> = {
  opening: 'Balance before',
  closing: 'Balance after',
  payout: 'Paid out',
  others: 'Other orders',
}

const COLUMNS = [
  ['Earned', ({ earned }) => earned],
  ['Of it in cash', ({ cash }) => -cash],
  ['Commission with VAT', ({ commission, vat }) => -toTaka(toPoisha(commission) + toPoisha(vat))],
  ['Tax withheld', ({ withheld = 0 }) => -withheld],
  ['Paid out', ({ paidOut }) => -paidOut],
] as const satisfies readonly (readonly [MessageKey, (line: StatementLine) => number])[]

/** Most markets withhold nothing. */
const listColumns = (lines: readonly StatementLine[]) =>
  COLUMNS.filter(([label]) => label !== 'Tax withheld' || lines.some(line => line.withheld))

const StatementTable = ({ lines }: { lines: readonly StatementLine[] }) => {
  const t = useTranslate()
  const columns = listColumns(lines)
  return (
    <table className="paper-lines paper-statement">
      <thead>
        <tr>
          <th scope="col">{t('Order')}</th>
          {columns.map(([label]) => (
            <th key={label} scope="col" className="is-number is-piece">
              {t(label)}
            </th>
          ))}
          <th scope="col" className="is-number">
            {t('Amount')}
          </th>
          <th scope="col" className="is-number">
            {t('Balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <StatementRow key={line.id} line={line} columns={columns} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { line: StatementLine; columns: ReturnType<typeof listColumns> }

const StatementRow = ({ line, columns }: RowProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const { kind, cause, orderNumber, at, balance } = line
  const isBalance = kind === 'opening' || kind === 'closing'
  const ownLabel = kind === 'payout' && line.paidOut < 0 ? 'Paid to the market' : OWN_LABELS[kind]
  const label = orderNumber ?? t(ownLabel ?? 'Correction')
  const show = (amount: number) => (isBalance || amount === 0 ? '' : formatTaka(amount, locale))
  return (
    <tr>
      <td>
        {cause ? <Link href={buildMoneyUrl({ cause })}>{label}</Link> : label}
        {at && (
          <p className="meta">
            <ShortDate at={at} />
          </p>
        )}
      </td>
      {columns.map(([column, read]) => (
        <td key={column} className="is-number is-piece">
          {show(read(line))}
        </td>
      ))}
      <td className="is-number">{isBalance ? '' : formatTaka(toTaka(toPoisha(statementChange(line))), locale)}</td>
      <td className="is-number">{formatTaka(balance, locale)}</td>
    </tr>
  )
}

const StatementSums = ({ lines }: { lines: readonly StatementLine[] }) => {
  const t = useTranslate()
  const { earned, cash, commission, vat, withheld, paidOut } = sumStatement(lines)
  const rows = [
    { label: t('Balance before'), amount: lines[0]?.balance ?? 0 },
    { label: t('Earned'), amount: earned },
    { label: t('Cash you collected'), amount: -cash },
    { label: t('Commission'), amount: -commission },
    { label: t('VAT on commission'), amount: -vat },
    { label: t('Tax withheld'), amount: -withheld },
    { label: t('Paid out'), amount: -paidOut },
  ]
  return (
    <div className="paper-sums">
      <TotalsList
        rows={rows.filter(({ amount }, index) => index === 0 || amount !== 0)}
        total={{ label: t('Balance after'), amount: lines.at(-1)?.balance ?? 0 }}
      />
      <p className="meta">{t('The balance is what the market owes you. Below zero, you owe it to the market.')}</p>
    </div>
  )
}
