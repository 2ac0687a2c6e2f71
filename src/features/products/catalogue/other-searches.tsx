import { type ListingQuery, listingUrl, updateListingQuery } from '../../../contract/products/listing-url.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import './other-searches.css'

/** Searches that find something, offered where one has found nothing. They keep its filters. */
export const OtherSearches = ({ query, terms }: { query: ListingQuery; terms: readonly string[] }) => {
  const label = useTranslate()('Instead of “{term}”:', { term: query.term })
  return (
    <nav className="other-searches" aria-label={label}>
      <span>{label}</span>
      {terms.map(term => (
        <Button key={term} variant="soft" href={listingUrl(updateListingQuery(query, { term }))}>
          {term}
        </Button>
      ))}
    </nav>
  )
}
