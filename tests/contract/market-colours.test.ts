import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrastOf, listCorrections, SHEET_COLOURS, toThemeColours } from '../../src/contract/market/market-colours.ts'

const AA = 4.5
const SURFACES = (['surface-0', 'surface-1', 'surface-2'] as const).map(name => SHEET_COLOURS[name])
const ON_BRAND = SHEET_COLOURS['on-brand'].light
const ON_ACCENT = SHEET_COLOURS['on-accent'].light

const hex = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)

/** What stands on what: the names of properties, or colours of the style sheet. */
const expectReadable = (colours: ReturnType<typeof toThemeColours>, theme: 'light' | 'dark') => {
  const of = (name: string) => colours[name]![theme]
  const pairs = [
    ...SURFACES.map(surface => [of('brand'), surface[theme]]),
    [of('brand'), of('brand-soft')],
    [ON_BRAND, of('brand-fill')],
    [ON_BRAND, of('brand-deep')],
    [ON_ACCENT, of('accent')],
    ...SURFACES.map(surface => [of('amber'), surface[theme]]),
    [of('amber'), of('accent-soft')],
  ] as [string, string][]
  for (const [text, background] of pairs)
    expect([theme, text, background, contrastOf(text, background) >= AA]).toEqual([theme, text, background, true])
}

describe('The theme of a market', () => {
  it('can be read in both themes, whatever its colours are', () => {
    fc.assert(
      fc.property(hex, hex, (brand, accent) => {
        const colours = toThemeColours({ brand, accent })
        expectReadable(colours, 'light')
        expectReadable(colours, 'dark')
      }),
      {
        numRuns: 500,
        examples: [
          ['#ffffff', '#000000'],
          ['#000000', '#ffffff'],
          ['#ffff00', '#0000ff'],
        ],
      },
    )
  })

  it('keeps a colour on which letters can be read, and says which it changes', () => {
    expect(toThemeColours({ brand: '#7A1F3D', accent: '#FFB300' })).toMatchObject({
      'brand-fill': { light: '#7a1f3d' },
      accent: { light: '#ffb300', dark: '#ffb300' },
    })
    expect(listCorrections({ brand: '#7A1F3D', accent: '#FFB300' })).toEqual([])
    expect(listCorrections({ brand: '#ffe000', accent: '#002060' })).toEqual(['brand', 'accent'])
  })

  it('is the one of the style sheet where nothing was chosen', () => {
    expect([toThemeColours({ brand: '', accent: '' }), listCorrections({ brand: '', accent: '' })]).toEqual([{}, []])
  })

  it('sets only properties that the style sheet has', () => {
    const sheet = readFileSync('src/ui/theme.css', 'utf8')
    for (const name of Object.keys(toThemeColours({ brand: '#123456', accent: '#654321' })))
      expect(sheet).toContain(`--${name}: `)
  })
})
