import { useEffect, useState } from 'react'
import { useLocale } from '../../ui/text/i18n.ts'

/** A place as people write it, in the interface language; undefined until the table of places has loaded. */
export const usePlaceName = (slug: string | undefined): string | undefined => {
  const locale = useLocale()
  const [named, setNamed] = useState<{ slug: string; en: string; bn: string }>()
  useEffect(() => {
    if (!slug) return
    import('../../contract/places/places.ts').then(({ findPlace, formatPlace }) => {
      const place = findPlace(slug)
      if (place) setNamed({ slug, en: formatPlace(place, 'en'), bn: formatPlace(place, 'bn') })
    }, reportError)
  }, [slug])
  return named?.slug === slug ? named?.[locale] : undefined
}
