import { type Area, NO_AREA } from './area.ts'
import { findPlace, type Place, toAreaTexts } from './places.ts'
import { matchAddress, matchPlaceInText } from './search-places.ts'

export const toArea = (place: Place): Area => ({ place: place.slug, ...toAreaTexts(place) })

/**
 * What somebody has typed as their area. Where it names no place for certain, the text stays as it is; where it names only
 * a district for certain, the rest of it stays beside the district.
 */
export const readArea = (typed: string): Area => {
  const text = typed.trim()
  const place = findPlace(matchPlaceInText(text) ?? '')
  if (!place) return { ...NO_AREA, upazila: text }
  return place.kind === 'district' ? { ...toArea(place), upazila: removeDistrict(text, place.slug) } : toArea(place)
}

/** Baniachang Bazar, Habiganj → Baniachang Bazar */
const removeDistrict = (text: string, district: string): string => {
  const isDistrict = (part: string) => matchAddress({ district: part }) === district
  if (isDistrict(text)) return ''
  return text
    .split(',')
    .map(part => part.trim())
    .filter(part => part && !isDistrict(part))
    .join(', ')
}
