import type { ProductRecipes } from './recipe.ts'

export const footwear: ProductRecipes = {
  'bhairab-leather-loafers-dark-brown': { drawing: 'mans-shoe', colour: 'dark brown' },
  'runner-dhaleshwari-mesh-running-shoe': { drawing: 'running-shoe', colour: 'lake blue' },
  'sponge-sandal-blue-strap': { drawing: 'thong-sandal', colour: 'blue' },
  'womens-leather-sandal-block-heel-tan': { drawing: 'womans-sandal', colour: 'tan' },
  'nagra-shoes-embroidered-red-and-gold': { drawing: 'nagra', colour: 'red', border: 'gold' },
  'school-shoe-black-velcro-sizes-28-to-38': { drawing: 'mans-shoe', prop: 'backpack', colour: 'black' },
  'trekking-boots-for-bandarban-ankle-high': { drawing: 'hiking-boot' },
  'heels-for-a-wedding-silver-7-cm': { drawing: 'high-heeled-shoe', colour: 'silver' },
  'monsoon-boots-knee-high-pvc': { drawing: 'womans-boot', prop: 'umbrella-with-rain-drops', colour: 'green' },
  'jute-espadrilles-natural-unisex': { drawing: 'flat-shoe', colour: 'jute' },
  'girls-ballerina-shoes-pink-ribbon': { drawing: 'ballet-shoes', colour: 'pink' },
  'cotton-ankle-socks-five-pairs': { drawing: 'socks' },
  'roller-skates-adjustable-sizes-34-to-38': { drawing: 'roller-skate' },
}
