/** Sample products with simple drawn pictures, and with difficult content for the layout. */

const drawTile = (from: string, to: string, goods: string): string => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs><radialGradient id="g" cx=".35" cy=".25"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></radialGradient></defs><path fill="url(#g)" d="M0 0h100v100H0z"/><ellipse cx="50" cy="80" rx="24" ry="4" fill="#0002"/>${goods}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

export const SAMPLE_PICTURES = {
  saree: drawTile(
    '#fdeef3',
    '#f2d0dc',
    '<path fill="#13a08a" d="M40 26h20l12 54H28z"/><path fill="#e8447a" d="M32 24l12-4h12l12 4-4 12-8-3-18 30z"/><path fill="none" stroke="#f5c542" stroke-width="3" d="M62 24L34 60M29 77h42"/>',
  ),
  mango: drawTile(
    '#fff4e4',
    '#f6dcc0',
    '<path fill="#f78b1f" d="M38 30c20-14 40 6 36 28-4 20-26 26-36 12S24 42 38 30z"/><path fill="#ffd84a" d="M58 36c12 6 12 24 2 32 4-12 4-22-2-32z"/><path fill="#67a832" d="M42 30c-6-8-16-8-22-4 6 6 14 8 22 4z"/>',
  ),
  honey: drawTile(
    '#fdfae4',
    '#f0e4b4',
    '<path fill="#b9642a" d="M28 38h44l6 14-8 28H30l-8-28z"/><path fill="#8a4513" d="M24 54h52l-3 12H27z"/><path fill="#ffb020" d="M32 36h36v6q-4 10-9 2-5 12-10 0-6 8-9 0-6 4-8-2z"/>',
  ),
  phone: drawTile(
    '#eef3fd',
    '#d2dff5',
    '<rect x="34" y="20" width="32" height="60" rx="5" fill="#3d3270"/><path fill="#ff8a3d" d="M39 30h6v6h-6zm16 12h6v6h-6zM39 54h6v6h-6z"/><path fill="#41b6ff" d="M47 30h6v6h-6zM39 42h6v6h-6zm16 12h6v6h-6z"/>',
  ),
  shoe: drawTile(
    '#f6f1fd',
    '#dfd3f2',
    '<path fill="#8d7ab8" d="M24 34l14-6 20 24 18 8q6 4 4 12H34z"/><path fill="#fff" d="M32 70h50v6q-24 4-46 0z"/><path fill="none" stroke="#fff" stroke-width="3" d="M44 46l8-5M50 53l8-5"/>',
  ),
  sound: drawTile(
    '#eefaf0',
    '#cfead6',
    '<path fill="none" stroke="#7d8a86" stroke-width="6" d="M28 60V50a22 22 0 0 1 44 0v10"/><rect x="22" y="54" width="14" height="24" rx="6" fill="#52605c"/><rect x="64" y="54" width="14" height="24" rx="6" fill="#52605c"/>',
  ),
  book: drawTile(
    '#eef3fd',
    '#d2dff5',
    '<path fill="#2f9e64" d="M26 24h26v48H26z"/><path fill="#d33a6a" d="M44 32h22v44H44z"/><path fill="#3aa0e8" d="M60 40h18v40H60z"/>',
  ),
  basket: drawTile(
    '#fff4e4',
    '#f6dcc0',
    '<path fill="none" stroke="#a5642a" stroke-width="5" d="M32 46q2-26 18-26t18 26"/><path fill="#cf8d45" d="M24 44h52l-6 36H30z"/><path stroke="#a5642a" stroke-width="2" d="M28 56h44M30 68h40M40 44v36M50 44v36M60 44v36"/>',
  ),
} as const

export const CATEGORY_TILES = [
  { name: 'Saree', image: SAMPLE_PICTURES.saree },
  { name: 'Mobile', image: SAMPLE_PICTURES.phone },
  { name: 'Fruit', image: SAMPLE_PICTURES.mango },
  { name: 'Honey and pickle', image: SAMPLE_PICTURES.honey },
  { name: 'Shoe', image: SAMPLE_PICTURES.shoe },
  { name: 'Audio device', image: SAMPLE_PICTURES.sound },
  { name: 'Book', image: SAMPLE_PICTURES.book },
  { name: 'Handicraft', image: SAMPLE_PICTURES.basket },
]

const sampleProduct = (name: string, image: string, shop: string, price: number, discount = 0, more = {}) => ({
  id: name,
  name,
  image,
  thumbhash: null,
  price,
  discount,
  stock: 40,
  rating: 4.7,
  reviewCount: 132,
  shop: { name: shop },
  ...more,
})

export const PRODUCT_CARDS = [
  sampleProduct('Tangail cotton saree, indigo border', SAMPLE_PICTURES.saree, 'Tangail Tant Ghor', 1250, 300),
  sampleProduct('Himsagar mango, 5 kg crate', SAMPLE_PICTURES.mango, 'Rajshahi Bagan', 780, 120, {
    stock: 3,
    rating: 4.9,
    reviewCount: 411,
  }),
  sampleProduct('Sundarbans wild honey, 500 g', SAMPLE_PICTURES.honey, 'Mou Ghor', 650, 0, { reviewCount: 0 }),
  sampleProduct('Redmi 13C, 6 GB / 128 GB', SAMPLE_PICTURES.phone, 'Dhaka Mobile Point', 15_499, 1500),
  sampleProduct(
    'জামদানি শাড়ি, হাতে বোনা খাঁটি সুতি, রূপগঞ্জের তাঁতিদের তৈরি, লাল পাড়',
    SAMPLE_PICTURES.saree,
    'নারায়ণগঞ্জ জামদানি পল্লী ও হস্তশিল্প',
    9_999_999,
    1_000_000,
    {
      rating: 5,
      reviewCount: 100_000,
    },
  ),
  sampleProduct('Running shoe, breathable mesh', SAMPLE_PICTURES.shoe, 'Bata Para', 2450, 550, { stock: 0 }),
  sampleProduct('Picture that never came, with a name of some length', '/missing.webp', 'Shop', 320, 0, {
    thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  }),
  sampleProduct('Basket without any picture', '', 'Karupolli', 540),
] satisfies [unknown, ...unknown[]]
