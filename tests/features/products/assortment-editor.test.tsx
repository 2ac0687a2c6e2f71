import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import AssortmentEditor from '../../../src/features/products/assortment/assortment-editor.tsx'
import { addBlankOption, addValues, fillCells } from '../../../src/features/products/assortment/edit-assortment.ts'
import { startAssortment, writeAssortment } from '../../../src/features/products/assortment/typed-assortment.ts'
import type { ChoosablePicture } from '../../../src/features/products/assortment/variant-picture.tsx'
import { ContractForm } from '../../../src/ui/forms/contract-form.tsx'
import { ids } from '../entity-fixtures.ts'

const start = startAssortment(ids.product, { price: '900', priceBefore: '', stock: '', weight: '' })
const PICTURES: ChoosablePicture[] = ['a', 'b'].map(name => ({
  ...{ id: name, image: `/pictures/${name}.webp`, thumbhash: null },
  ...{ file: null, alt: '' },
}))
const render = (assortment: typeof start, errors: unknown = {}, pictures = PICTURES.slice(1)) =>
  renderToStaticMarkup(
    <ContractForm form={{ ref: null, errors }}>
      <AssortmentEditor text={writeAssortment(assortment)} pictures={pictures} onChange={() => undefined} />
    </ContractForm>,
  )
const inputOf = (html: string, label: string) => {
  const id = new RegExp(`<label[^>]*for="([^"]*)"[^>]*>${label}<`).exec(html)?.[1]
  return new RegExp(`<input[^>]* id="${id}"[^>]*>`).exec(html)?.[0]
}

describe('The editor of options and variants', () => {
  const sizes = addValues(addBlankOption(start), 0, '41, 42')

  it('chooses the picture of a variant among several of the product', () => {
    expect(render(sizes)).not.toContain('Picture of Size 41')
    expect(render(sizes, {}, PICTURES)).toContain('Picture of Size 41')
    const photo = { ...PICTURES[0]!, id: 'c', image: '', file: { fileId: 'f', type: 'image/webp', size: 4 } }
    const chosen = fillCells(sizes, null, 'image', 'c')
    expect(render(chosen, {}, [...PICTURES, photo]), 'also one that is not sent').toMatch(
      /<option(?=[^>]* value="c")[^>]* selected=""/,
    )
  })

  it('has a row for the variant that is there, and ticks what can be added', () => {
    const html = render(sizes)
    expect(inputOf(html, 'Price of Size 41')).toContain('value="900"')
    expect(html).toContain('Add 1 variant<')
    expect(html).toContain('Size 42')
  })

  it('shows an option without values, whose variant has no title yet', () => {
    expect(render(addBlankOption(start))).toContain('This product')
  })

  it('says of a blank cell that it must be filled only after the form was sent', () => {
    expect(inputOf(render(sizes), 'Stock of Size 41')).not.toContain('aria-invalid')
    const sent = render(sizes, { assortment: ['This must be a number.'] })
    expect(inputOf(sent, 'Stock of Size 41')).toContain('aria-invalid="true"')
    expect(sent).toContain('This must be a number.')
  })
})
