import type { ProductRecipes } from './recipe.ts'

export const kitchen: ProductRecipes = {
  'cast-iron-korai-30-cm-seasoned': { drawing: 'korai', colour: 'black' },
  'non-stick-fry-pan-26-cm-induction-base': { drawing: 'cooking' },
  'boti-folding-carbon-steel': { drawing: 'boti' },
  'pressure-cooker-5-litres-two-spare-gaskets': { drawing: 'pressure-cooker' },
  'aluminium-tea-kettle-2-litres-tong-stall-model': { drawing: 'teapot', colour: 'silver' },
  'clay-curd-pots-bogura-set-of-six': { drawing: 'clay-pot', colour: 'terracotta' },
  'steel-tiffin-carrier-four-tiers': { drawing: 'tiffin-carrier', colour: 'silver' },
  'stone-shil-pata-with-roller': { drawing: 'rock', prop: 'garlic' },
  'blender-600-w-two-jars-and-a-grinder-cup': { drawing: 'blender', prop: 'tomato', colour: 'red' },
  'rice-cooker-1-8-litres-steel-inner-pot': { drawing: 'rice-cooker', prop: 'cooked-rice', colour: 'red' },
  'wooden-spoon-set-neem-four-pieces': { drawing: 'spoon', colour: 'wood' },
  'airtight-spice-jars-glass-set-of-nine': { drawing: 'jar' },
  'melamine-dinner-set-24-pieces-blue-vine': { drawing: 'fork-and-knife-with-plate', colour: 'blue' },
}

export const homeDecor: ProductRecipes = {
  'bamboo-floor-lamp-hand-split-120-cm': { drawing: 'floor-lamp', colour: 'bamboo' },
  'wall-clock-sheesham-bangla-numerals': { drawing: 'mantelpiece-clock' },
  'framed-rickshaw-panel-village-by-the-river': { drawing: 'framed-picture' },
  'jute-rug-braided-round-4-feet': { drawing: 'round-rug', colour: 'jute' },
  'nakshi-bedspread-with-two-pillow-covers-queen': {
    drawing: 'bed',
    motif: 'nakshi',
    colour: 'ivory',
    border: 'maroon',
  },
  'mirror-with-cane-frame-50-cm': { drawing: 'mirror', colour: 'bamboo' },
  'beeswax-candles-pack-of-four': { drawing: 'candle', prop: 'honeybee' },
  'clay-water-jar-decorative-35-cm': { drawing: 'amphora', colour: 'terracotta' },
  'wind-chime-of-bamboo-and-brass': { drawing: 'wind-chime', colour: 'bamboo' },
  'cane-sofa-for-two-with-cushions-balcony-size': { drawing: 'couch-and-lamp' },
  'coir-doormat-plain-60-by-40-cm': { drawing: 'doormat', prop: 'footprints', colour: 'brown' },
  'table-lamp-terracotta-foot-linen-shade': { drawing: 'table-lamp', colour: 'terracotta' },
}

export const plants: ProductRecipes = {
  'rose-sapling-godkhali-red-grafted': { drawing: 'rose', prop: 'potted-plant' },
  'hasnahena-night-blooming-2-feet': { drawing: 'blossom', prop: 'crescent-moon' },
  'hibiscus-joba-red-double': { drawing: 'hibiscus', colour: 'red' },
  'amrapali-mango-grafted-fruits-in-a-drum': { drawing: 'deciduous-tree', prop: 'mango' },
  'kitchen-seeds-winter-eight-packets': { drawing: 'seedling', prop: 'carrot' },
  'marigold-seeds-one-packet': { drawing: 'marigold', colour: 'orange' },
  'snake-plant-in-a-clay-pot': { drawing: 'snake-plant' },
  'cactus-trio-in-small-pots': { drawing: 'cactus' },
  'water-lily-tuber-pink': { drawing: 'lotus', colour: 'pink' },
  'vermicompost-10-kg-bag': { drawing: 'worm', prop: 'bucket' },
  'hand-tools-trowel-fork-and-pruner': { drawing: 'scissors', prop: 'herb', colour: 'green' },
  'dwarf-coconut-seedling-early-fruiting': { drawing: 'palm-tree' },
  'bonsai-banyan-eleven-years': { drawing: 'bonsai' },
}

export const handicraft: ProductRecipes = {
  'nakshi-kantha-full-bed-tree-of-life': {
    drawing: 'folded-cloth',
    prop: 'deciduous-tree',
    motif: 'nakshi',
    colour: 'ivory',
    border: 'red',
  },
  'baby-nakshi-kantha-set-of-two-soft-cotton': {
    drawing: 'folded-cloth',
    prop: 'elephant',
    motif: 'nakshi',
    colour: 'sky blue',
    border: 'pink',
  },
  'shital-pati-sylhet-murta-cane-double': { drawing: 'rolled-mat', prop: 'herb', colour: 'bamboo' },
  'jute-shika-hanging-holder-for-three-pots': { drawing: 'knot', prop: 'potted-plant', colour: 'jute' },
  'bamboo-and-cane-basket-with-lid-medium': { drawing: 'basket' },
  'terracotta-horse-dhamrai-25-cm': { drawing: 'horse', colour: 'terracotta' },
  'brass-diya-lamp-dhamrai-lost-wax-casting': { drawing: 'diya-lamp', colour: 'brass' },
  'jamdani-weave-cushion-cover-pair': {
    drawing: 'cushion',
    motif: 'jamdani',
    colour: 'turquoise',
    border: 'pink',
  },
  'rickshaw-painted-tin-box-peacocks': { drawing: 'toolbox', prop: 'peacock' },
  'ektara-gourd-and-bamboo-kushtia': { drawing: 'ektara' },
  'bamboo-flute-key-of-g-tuned': { drawing: 'bamboo-flute', colour: 'bamboo' },
  'clay-beads-necklace-hand-painted': { drawing: 'prayer-beads', colour: 'terracotta' },
  'wooden-puppet-pair-king-and-queen': { drawing: 'prince', prop: 'princess' },
}
