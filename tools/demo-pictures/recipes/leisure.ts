import type { ProductRecipes } from './recipe.ts'

export const toys: ProductRecipes = {
  'teddy-bear-cotton-filled-40-cm': { drawing: 'teddy-bear' },
  'tepa-putul-clay-dolls-set-of-five': { drawing: 'nesting-dolls', colour: 'terracotta' },
  'paper-kite-old-dhaka-sakrain-ten-pieces-with': { drawing: 'kite' },
  'wooden-train-four-wagons-beech-and-neem': { drawing: 'locomotive', colour: 'wood' },
  'feeding-bottle-glass-240-ml-two-teats': { drawing: 'baby-bottle' },
  'cloth-nappies-muslin-pack-of-ten': {
    drawing: 'folded-cloth',
    prop: 'safety-pin',
    colour: 'white',
    border: 'sky blue',
  },
  'ludo-and-snakes-and-ladders-board-folding': { drawing: 'ludo-board', prop: 'game-die' },
  'jigsaw-puzzle-map-of-the-64-districts': { drawing: 'puzzle-piece' },
  'wooden-spinning-top-with-cord': { drawing: 'spinning-top', colour: 'wood' },
  'baby-rattle-set-five-shapes': { drawing: 'maracas' },
  'cng-auto-rickshaw-toy-tin-wind-up': { drawing: 'auto-rickshaw', colour: 'green' },
  'drawing-box-36-crayons-and-paper': { drawing: 'crayon', prop: 'artist-palette' },
}

export const sports: ProductRecipes = {
  'cricket-bat-english-willow-grade-2-knocked-in': { drawing: 'cricket-game' },
  'tape-tennis-cricket-set-for-the-lane': { drawing: 'cricket-game', prop: 'tennis' },
  'football-size-5-hand-stitched': { drawing: 'soccer-ball' },
  'badminton-set-two-rackets-net-and-lights-holder': { drawing: 'badminton' },
  'carrom-board-52-inch-club-size': { drawing: 'carrom-board' },
  'chess-set-sheesham-folding-board-14-inch': { drawing: 'chess-pawn' },
  'table-tennis-bats-pair-with-three-balls': { drawing: 'ping-pong' },
  'volleyball-soft-touch-school-size': { drawing: 'volleyball' },
  'gym-gloves-and-skipping-rope-set': { drawing: 'gloves' },
  'city-bicycle-26-inch-single-speed-with-carrier': { drawing: 'bicycle' },
  'swimming-goggles-anti-fog-with-ear-plugs': { drawing: 'goggles' },
  'fishing-rod-bamboo-and-line-for-the-pond': { drawing: 'fishing-pole' },
  'tent-for-three-two-layers-3000-mm': { drawing: 'tent' },
}

export const beauty: ProductRecipes = {
  'neem-and-turmeric-soap-cold-made-100-g': { drawing: 'soap', prop: 'herb', colour: 'turmeric' },
  'coconut-hair-oil-with-amla-200-ml': { drawing: 'oil-bottle', prop: 'coconut', colour: 'green' },
  'henna-cone-fresh-pack-of-six': { drawing: 'henna-cone', prop: 'leafy-green', colour: 'green' },
  'matte-lipstick-krishnachura-red': { drawing: 'lipstick', colour: 'red' },
  'rose-water-steam-distilled-150-ml-spray': { drawing: 'oil-bottle', prop: 'rose', colour: 'pink' },
  'sunscreen-lotion-spf-50-no-white-cast-100-ml': { drawing: 'lotion-bottle', prop: 'sun' },
  'kajal-stick-ghee-and-almond-lamp-black': { drawing: 'kajal-stick', prop: 'eye', colour: 'black' },
  'steel-safety-razor-with-ten-blades': { drawing: 'razor', colour: 'silver' },
  'nail-polish-set-breathable-five-shades': { drawing: 'nail-polish' },
  'neem-wood-comb-wide-tooth': { drawing: 'hair-pick', colour: 'wood' },
  'loofah-whole-three-pieces': { drawing: 'sponge' },
  'meswak-tooth-powder-and-neem-brush': { drawing: 'toothbrush', prop: 'herb', colour: 'wood' },
}

export const books: ProductRecipes = {
  'gitanjali-rabindranath-tagore-cloth-bound': { drawing: 'green-book', prop: 'feather' },
  'agnibeena-kazi-nazrul-islam': { drawing: 'closed-book', prop: 'fire' },
  'sultanas-dream-begum-rokeya-english-and-bangla': { drawing: 'orange-book', prop: 'glowing-star' },
  'thakurmar-jhuli-large-print-with-pictures': { drawing: 'open-book', prop: 'owl' },
  'srikanta-complete-in-one-volume-sarat-chandra': { drawing: 'blue-book' },
  'river-ferries-a-notebook-of-the-southern': { drawing: 'notebook', prop: 'ferry' },
  'the-roof-gardener-of-mirpur-a-year-in-forty-pots': {
    drawing: 'green-book',
    prop: 'seedling',
    colour: 'parrot green',
  },
  'mathematics-for-the-ssc-solved-step-by-step-all': { drawing: 'ledger', prop: 'straight-ruler' },
  'birds-of-the-haor-a-field-guide': { drawing: 'books', prop: 'duck' },
  'nilkhet-days-short-stories': { drawing: 'bookmark-tabs' },
  'hand-sewn-notebook-handmade-paper-plain': { drawing: 'notebook-with-decorative-cover', prop: 'fountain-pen' },
  'first-bangla-letters-board-book': { drawing: 'closed-book', prop: 'crayon', colour: 'lake blue' },
  'old-map-of-bengal-1907-gazetteer-sheet-reprint': { drawing: 'scroll' },
}
