import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { cleanNumber } from '../field-cleaning.ts'
import { lineSchema, SeenVersion, textSchema } from '../fields.ts'
import { Email, Phone } from '../person-fields.ts'
import type { MarketSettings } from './market-settings.ts'
import { statisticsScriptSchema } from './statistics-script.ts'

/** A global of browsers and Node.js. */
declare const URL: new (text: string) => { protocol: string; hostname: string }

const MAX = { name: 60, shortName: 20, line: 120, address: 300, phone: 30, link: 300, colour: 20 }
const INVALID_BIN = 'A BIN has 13 digits.'

/* @__NO_SIDE_EFFECTS__ */
const optionalLine = (max: number) => v.optional(lineSchema({ max }), '')
/* @__NO_SIDE_EFFECTS__ */
const inBoth = (max: number, schema: typeof lineSchema = lineSchema) => {
  const text = v.optional(schema({ max }), '')
  return v.optional(v.object({ en: text, bn: text }), {})
}
/** Also numbers of offices and short codes: 09610-000000, +880 2 5500000, 16222. */
const PHONE = /^(\+?\d[\d ()-]{2,})?$/

/* @__NO_SIDE_EFFECTS__ */
const httpsLink = () =>
  v.optional(v.pipe(lineSchema({ max: MAX.link }), v.check(isHttpsLink, 'Enter a link that begins with https://.')), '')

const isHttpsLink = (text: string): boolean => {
  if (text === '') return true
  try {
    const { protocol, hostname } = new URL(text)
    return protocol === 'https:' && hostname.includes('.')
  } catch {
    return false
  }
}

/* @__NO_SIDE_EFFECTS__ */
const colour = () =>
  v.optional(
    v.pipe(
      lineSchema({ max: MAX.colour }),
      v.toLowerCase(),
      v.transform(text => (/^[\da-f]{6}$/.test(text) ? `#${text}` : text)),
      v.regex(/^(#[\da-f]{6})?$/, 'Write a colour as # and six digits or letters from a to f.'),
    ),
    '',
  )

/** The narrowest and the widest shape of a logo. */
export const LOGO_RATIO = { min: 0.5, max: 8 }

/* @__NO_SIDE_EFFECTS__ */
const logo = () =>
  v.optional(
    v.object({
      image: optionalLine(MAX.link),
      ratio: v.optional(v.pipe(v.number(), v.toMinValue(LOGO_RATIO.min), v.toMaxValue(LOGO_RATIO.max)), 1),
    }),
    {},
  )

/** Empty texts are not set. What is left out becomes empty. */
export const MarketDraft = v.object({
  name: inBoth(MAX.name),
  shortName: inBoth(MAX.shortName),
  tagline: inBoth(MAX.line),
  phone: v.optional(v.pipe(lineSchema({ max: MAX.phone }), v.regex(PHONE, 'Enter a phone number.')), ''),
  email: v.optional(v.union([v.literal(''), Email], 'Email must be a valid email address.'), ''),
  address: inBoth(MAX.address, textSchema),
  openingHours: inBoth(MAX.line),
  whatsapp: v.optional(
    v.union([v.literal(''), Phone], 'Enter a mobile number of Bangladesh: 11 digits that begin with 01.'),
    '',
  ),
  social: v.optional(
    v.object({
      facebook: httpsLink(),
      instagram: httpsLink(),
      youtube: httpsLink(),
      tiktok: httpsLink(),
      linkedin: httpsLink(),
    }),
    {},
  ),
  companyRegistration: optionalLine(MAX.name),
  bin: v.optional(
    v.pipe(
      v.string(),
      v.maxBytes(1000, INVALID_BIN),
      v.transform(text => cleanNumber(text).replace(/\p{Pd}/gu, '')),
      v.regex(/^(\d{9}|\d{13})?$/, INVALID_BIN),
    ),
    '',
  ),
  colours: v.optional(v.object({ brand: colour(), accent: colour() }), {}),
  logo: v.optional(v.object({ light: logo(), dark: logo() }), {}),
  icon: optionalLine(MAX.link),
  defaultLanguage: v.optional(v.picklist(['', 'en', 'bn']), ''),
  defaultTheme: v.optional(v.picklist(['', 'light', 'dark']), ''),
  statisticsScript: statisticsScriptSchema(),
}) satisfies v.GenericSchema<unknown, MarketSettings>

/** The settings and how often they were saved; 0: never. */
export const MarketDocument = v.object({
  version: v.number(),
  settings: MarketDraft,
  updatedAt: v.nullable(v.string()),
})
export type MarketDocument = v.InferOutput<typeof MarketDocument>

const marketDefaults = { who: ['SUPER_ADMIN'], list: 'none', offline: 'never', path: '/settings/market' } as const

export const getMarket = endpoint({
  ...marketDefaults,
  name: 'market.get',
  method: 'GET',
  input: v.object({}),
  output: MarketDocument,
  stale: [],
  summary: "The market's name, contact details and appearance, with their version.",
})

export const saveMarket = endpoint({
  ...marketDefaults,
  name: 'market.save',
  method: 'PATCH',
  input: v.object({ version: SeenVersion, settings: MarketDraft }),
  output: MarketDocument,
  stale: ['settings'],
  summary:
    'Replace the settings that have this version. Another version is a conflict; the present document comes back.',
})
