import { NO_AREA } from '../../../../contract/places/area.ts'
import { Chip, ChipRow } from '../../../../ui/controls/chip.tsx'
import { useLocale, useTranslate } from '../../../../ui/text/i18n.ts'
import { PlaceField } from '../../../places/place-field.tsx'
import { usePlaceSearch } from '../../../places/use-place-search.ts'

type PlaceListProps = { places: readonly string[]; error: string | null; onChange: (places: string[]) => void }

/** The places of a zone, each with a button that removes it, and the field that adds one. */
export const PlaceList = ({ places, error, onChange }: PlaceListProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const search = usePlaceSearch()
  return (
    <>
      {places.length > 0 && (
        <ChipRow label={t('Chosen places')} isWrapping>
          {places.map(slug => {
            const place = search?.findPlace(slug)
            const name = place && search ? search.formatPlace(place, locale) : slug
            return (
              <Chip
                key={slug}
                removeLabel={t('Remove {zone}', { zone: name })}
                onRemove={() => onChange(places.filter(other => other !== slug))}
              >
                {name}
              </Chip>
            )
          })}
        </ChipRow>
      )}
      <PlaceField
        label={t('Add a place')}
        area={NO_AREA}
        isListedOnly
        error={error}
        onChange={({ place }) => {
          if (place && !places.includes(place)) onChange([...places, place])
        }}
      />
    </>
  )
}
