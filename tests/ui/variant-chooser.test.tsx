import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { activateLocale } from '../../src/ui/text/i18n.ts'
import { findChosenImage, startChoice } from '../../src/ui/variants/variant-choice.ts'
import { type ChosenValues, VariantChooser } from '../../src/ui/variants/variant-chooser.tsx'
import { product } from '../features/entity-fixtures.ts'

const OPTIONS = [
  { name: 'Size', nameBn: 'সাইজ', values: ['41', '42', '43'].map(value => ({ value })) },
  { name: 'Colour', nameBn: 'রং', values: [{ value: 'Red', valueBn: 'লাল', swatch: '#cc3344' }, { value: 'Blue' }] },
]
const variant = (values: string[], stock: number, image?: string) => ({
  ...{ id: values.join(' '), values, price: 900, discount: 0, stock },
  ...(image && { image }),
})
const VARIANTS = [variant(['41', 'Red'], 3, '/red.webp'), variant(['42', 'Red'], 0), variant(['41', 'Blue'], 2)]

const render = (chosen: ChosenValues) =>
  renderToStaticMarkup(
    <VariantChooser options={OPTIONS} variants={VARIANTS} chosen={chosen} onChange={() => undefined} />,
  )
const radioOf = (html: string, value: string) => new RegExp(`<input[^>]* value="${value}"[^>]*>`).exec(html)?.[0]

describe('The choice of a variant', () => {
  it('offers only values that some variant has, and needs no style that the policy forbids', () => {
    const html = render([null, null])
    expect(radioOf(html, '43')).toBeUndefined()
    expect(radioOf(html, '41')).not.toContain('disabled')
    expect(html).toContain('fill="#cc3344"')
    expect(html).not.toContain('style=')
  })

  it('strikes what is sold out, which can be chosen, and disables what does not exist', () => {
    const html = render(['42', null])
    expect(radioOf(html, '42')).toContain('checked')
    expect(html).toContain('is-sold-out')
    expect(radioOf(html, 'Blue')).toContain('disabled')
    expect(html).toContain('Clear choice')
  })

  it('has the names and digits of the language', () => {
    activateLocale('bn')
    onTestFinished(() => activateLocale('en'))
    const html = render(['41', 'Red'])
    for (const text of ['সাইজ', '৪১', 'লাল']) expect(html).toContain(text)
  })

  it('is a list where there are more than twelve values', () => {
    const values = Array.from({ length: 13 }, (_, n) => String(n + 30))
    const html = renderToStaticMarkup(
      <VariantChooser
        options={[{ name: 'Size', values: values.map(value => ({ value })) }]}
        variants={values.map(value => variant([value], Number(value) - 30))}
        chosen={[null]}
        onChange={() => undefined}
      />,
    )
    expect(html).toContain('<select')
    expect(html).toContain('30 (sold out)')
  })

  it('starts with the only value of an option, and shows the picture of what is chosen', () => {
    const red = { ...product, options: OPTIONS, variants: VARIANTS.slice(0, 2) }
    expect(startChoice(red)).toEqual([null, 'Red'])
    expect(findChosenImage(red, [null, null])).toBe(product.image)
    expect(findChosenImage(red, [null, 'Red'])).toBe('/red.webp')
    expect(findChosenImage(red, ['42', 'Red'])).toBe(product.image)
  })
})
