import { useEffect, useState } from 'react'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useLocale } from '../../ui/text/i18n.ts'

/** A place as people write it, in the interface language; undefined until the table of places has loaded. */
export const usePlaceName = (slug: string | undefined): string | undefined => {
  const locale = useLocale()
  const { isOnline } = useConnection()
  const [named, setNamed] = useState<{ slug: string; en: string; bn: string }>()
  // What could not be loaded is tried again once the network is back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the network decides whether it can be loaded
  useEffect(() => {
    if (!slug) return
    import('../../contract/places/places.ts').then(({ findPlace, formatPlace }) => {
      const place = findPlace(slug)
      if (place) setNamed({ slug, en: formatPlace(place, 'en'), bn: formatPlace(place, 'bn') })
    }, reportError)
  }, [slug, isOnline])
  return named?.slug === slug ? named?.[locale] : undefined
}
