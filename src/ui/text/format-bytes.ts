import { type Locale, NUMBER_LOCALES } from '../../contract/messages/number-format.ts'

const UNITS = [
  { unit: 'gigabyte', bytes: 1_000_000_000, digits: 1 },
  { unit: 'megabyte', bytes: 1_000_000, digits: 1 },
  { unit: 'kilobyte', bytes: 1_000, digits: 0 },
] as const

/** 850 kB, 12.5 MB or 3.1 GB */
export const formatBytes = (bytes: number, locale: Locale): string => {
  const { unit, bytes: size, digits } = UNITS.find(one => bytes >= one.bytes) ?? UNITS[2]
  const format = new Intl.NumberFormat(NUMBER_LOCALES[locale], {
    style: 'unit',
    unit,
    maximumFractionDigits: digits,
  })
  return format.format(bytes / size)
}
