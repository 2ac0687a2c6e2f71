import { beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../server/demo/catalogue/index.ts'
import { toPictureName } from '../../server/demo/demo-picture-files.ts'
import { composePicture } from '../../tools/demo-pictures/composition.ts'
import { type DrawingLibrary, loadDrawings } from '../../tools/demo-pictures/drawings/drawings.ts'
import { listPictureRecipes, PRODUCT_RECIPES } from '../../tools/demo-pictures/picture-recipes.ts'
import type { PictureRecipe } from '../../tools/demo-pictures/recipes/recipe.ts'

const saree: PictureRecipe = {
  key: 'Red jamdani',
  drawing: 'sari',
  prop: 'hibiscus',
  motif: 'jamdani',
  colour: 'red',
  index: 0,
  kind: 'product',
}
const mango: PictureRecipe = { key: 'Himsagar mango', drawing: 'mango', index: 3, kind: 'product' }

let drawings: DrawingLibrary

beforeAll(() => {
  drawings = loadDrawings()
})

describe('a composed picture', () => {
  test('is the same text each time', () => {
    expect(composePicture(loadDrawings(), saree)).toBe(composePicture(drawings, saree))
  })

  test('has unique ids and no broken references, with any number of drawings and cloths', () => {
    const motifs = ['jamdani', 'katan', 'nakshi', 'gamcha'] as const
    const recipes = Array.from({ length: 12 }, (_, index): PictureRecipe[] => [
      { ...saree, motif: motifs[index % 4], index },
      { ...mango, prop: index % 2 ? 'basket' : undefined, index },
      { ...mango, kind: index % 2 ? 'shop' : 'category', index },
    ])
    for (const recipe of recipes.flat()) {
      const svg = composePicture(drawings, recipe)
      const ids = [...svg.matchAll(/\bid="([^"]+)"/g)].map(match => match[1])
      expect(new Set(ids).size).toBe(ids.length)
      for (const [, used] of svg.matchAll(/(?:url\(|href=")#([^)"]+)/g)) expect(ids).toContain(used)
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    }
  })

  test('follows the colour of its recipe', () => {
    const colours = (colour: PictureRecipe['colour']) =>
      composePicture(drawings, { ...saree, motif: undefined, colour }).match(/stop-color="#\w+"/g)
    expect(colours('red')).not.toEqual(colours('indigo'))
  })

  test('differs if only the key or only the index does', () => {
    const variants = [mango, { ...mango, key: 'Langra mango' }, { ...mango, index: 4 }]
    expect(new Set(variants.map(recipe => composePicture(drawings, recipe))).size).toBe(3)
  })

  test('reports a missing drawing by name', () => {
    expect(() => composePicture(drawings, { ...mango, drawing: 'flying-carpet' })).toThrow(
      'There is no drawing named "flying-carpet"',
    )
    expect(() => composePicture(drawings, { ...mango, prop: 'flying-carpet' })).toThrow('"flying-carpet"')
  })
})

/** Words that are colours in the names of products, and what else they are there. */
const COLOUR_WORDS =
  /\b(dark brown|ash pink|bottle green|forest green|parrot green|sky blue|lake blue|peacock blue|midnight blue|slate grey|red|maroon|pink|mustard|gold|cream|ivory|white|tan|terracotta|turquoise|blue|indigo|purple|aubergine|silver|charcoal|black|green|madder|brass)\b/g
const NOT_COLOURS = /black tea|black cumin|green tea|green mango|green coconut|mustard (?:oil|flower)|no white cast/g

describe('The recipes of the demo market', () => {
  test('name drawings that exist, each product its own', () => {
    const recipes = listPictureRecipes()
    for (const recipe of recipes) expect(() => composePicture(drawings, recipe), recipe.key).not.toThrow()
    const looks = catalogue.products.map(({ name, category }) =>
      JSON.stringify([category, PRODUCT_RECIPES[toPictureName(name)]]),
    )
    expect(looks.filter((look, at) => looks.indexOf(look) !== at)).toEqual([])
  })

  test('have no recipe that nothing of the catalogue uses', () => {
    const names = new Set(catalogue.products.map(({ name }) => toPictureName(name)))
    expect(Object.keys(PRODUCT_RECIPES).filter(name => !names.has(name))).toEqual([])
  })

  test('give a product the colours that its name says', () => {
    const wrong = catalogue.products.flatMap(({ name }) => {
      const words = name.toLowerCase().replace(NOT_COLOURS, '').match(COLOUR_WORDS) ?? []
      const { colour, border, drawing } = PRODUCT_RECIPES[toPictureName(name)]!
      const given = `${colour} ${border}`
      return words.filter(word => !given.includes(word) && !NATURAL.has(drawing)).map(word => `${name}: ${word}`)
    })
    expect(wrong).toEqual([])
  })
})

/** Drawings that have the colour of which the name speaks by themselves. */
const NATURAL = new Set(['rose', 'watermelon', 'wind-chime', 'table-lamp'])
