import type { DemoProduct } from './types.ts'

export const babyAndToys: DemoProduct[] = [
  {
    name: 'Teddy bear, cotton filled, 40 cm',
    description:
      'Brown plush with embroidered eyes, so nothing comes off in a small mouth. Filled with clean cotton waste from Narayanganj. Washes by hand.',
    price: 790,
    discount: 90,
    stock: 65,
    category: 'Baby & Toys',
    shop: 'Khela Ghar',
    drawing: 'teddy-bear'
  },
  {
    name: 'টেপা পুতুল Tepa putul, clay dolls, set of five',
    description:
      'Pinched clay dolls from Mymensingh in natural red, as grandmothers had. About 10 cm each. They break when dropped, which is also a lesson.',
    price: 350,
    discount: 0,
    stock: 28,
    category: 'Baby & Toys',
    shop: 'Khela Ghar',
    drawing: 'nesting-dolls',
    hue: 16
  },
  {
    name: 'Paper kite, Old Dhaka Sakrain, ten pieces with reel',
    description:
      'Tissue kites from Shankhari Bazar with a bamboo spine and a wooden natai reel. Two hundred metres of cotton line, without glass powder. For children from eight up, on a roof with a rail.',
    price: 420,
    discount: 0,
    stock: 80,
    category: 'Baby & Toys',
    shop: 'Khela Ghar',
    drawing: 'kite'
  },
  {
    name: 'Wooden train, four wagons, beech and neem',
    description:
      'Wagons hook together with wooden pegs; no magnets to swallow. Rubbed with beeswax. Length 52 cm.',
    price: 980,
    discount: 120,
    stock: 22,
    category: 'Baby & Toys',
    shop: 'Khela Ghar',
    drawing: 'locomotive'
  },
  {
    name: 'Feeding bottle, glass, 240 ml, two teats',
    description:
      'Borosilicate glass with a silicone sleeve and two slow-flow teats. Boils and sterilises. A cleaning brush is in the box.',
    price: 520,
    discount: 0,
    stock: 97,
    category: 'Baby & Toys',
    shop: 'Khela Ghar',
    drawing: 'baby-bottle'
  },
  {
    name: 'Cloth nappies, muslin, pack of ten',
    description:
      'Double-layer cotton muslin that dries in an hour in the sun. Tie strings, no pins. For babies up to nine kilos.',
    price: 450,
    discount: 50,
    stock: 134,
    category: 'Baby & Toys',
    shop: 'Tangail Tantghar',
    drawing: 'safety-pin',
    prop: 'droplet',
    hue: 190
  },
  {
    name: 'Ludo and snakes-and-ladders board, folding',
    description:
      'Two games on one wooden board with sixteen pieces and two dice. The hinge is brass. Family quarrels are not covered.',
    price: 380,
    discount: 0,
    stock: 110,
    category: 'Baby & Toys',
    shop: 'Khela Ghar',
    drawing: 'game-die'
  },
  {
    name: 'Jigsaw puzzle, map of the 64 districts',
    description:
      'Each district is one piece, in 3 mm board with rounded corners. Names in Bangla on the front and the district’s river on the back. Ages six and up.',
    price: 490,
    discount: 40,
    stock: 74,
    category: 'Baby & Toys',
    shop: 'Khela Ghar',
    drawing: 'puzzle-piece'
  },
  {
    name: 'Wooden spinning top, লাটিম, with cord',
    description:
      'Turned from guava wood with an iron point, painted in rings. Cord of a metre is wound round it. Two in a packet, for one always gets lost.',
    price: 90,
    discount: 0,
    stock: 210,
    category: 'Baby & Toys',
    shop: 'Khela Ghar',
    drawing: 'yo-yo',
    hue: 358
  },
  {
    name: 'Baby rattle set, five shapes',
    description:
      'Five rattles in food-grade plastic, one with a soft ring for new teeth. No paint. Rinse with warm water.',
    price: 330,
    discount: 0,
    stock: 58,
    category: 'Baby & Toys',
    shop: 'Khela Ghar',
    drawing: 'maracas'
  },
  {
    name: 'CNG auto-rickshaw toy, tin, wind-up',
    description:
      'Green tin CNG with a key, about 14 cm long, made in Kamrangirchar. Runs four metres on a floor, less on a carpet. Edges are rolled.',
    price: 460,
    discount: 60,
    stock: 41,
    category: 'Baby & Toys',
    shop: 'Khela Ghar',
    drawing: 'auto-rickshaw'
  },
  {
    name: 'Drawing box, 36 crayons and paper',
    description:
      'Thirty-six wax crayons that do not crumble in heat, with forty sheets of thick paper. Colours are named in Bangla. Wax wipes off glass but not off walls.',
    price: 410,
    discount: 0,
    stock: 126,
    category: 'Baby & Toys',
    shop: 'Nilkhet Book Lane',
    drawing: 'crayon',
    prop: 'artist-palette'
  }
]

export const sports: DemoProduct[] = [
  {
    name: 'Cricket bat, English willow, grade 2, knocked in',
    description:
      'Eight to ten straight grains, a full sweet spot and a weight of about 1,180 grams. We knock it in for four hours before it goes. Cover included.',
    price: 9800,
    discount: 800,
    stock: 14,
    category: 'Sports',
    shop: 'Khela Ghar',
    drawing: 'cricket-game'
  },
  {
    name: 'Tape-tennis cricket set for the lane',
    description:
      'Kashmir willow bat, three plastic stumps, two tennis balls and a roll of red tape. Everything that a lane in Mohammadpur needs. Bat length 34 inches.',
    price: 1450,
    discount: 0,
    stock: 63,
    category: 'Sports',
    shop: 'Khela Ghar',
    drawing: 'cricket-game',
    prop: 'tennis',
    hue: 200
  },
  {
    name: 'Football, size 5, hand stitched',
    description:
      'Thirty-two panels, four layers of lining and a latex bladder. Holds its shape on mud and on concrete. Sent flat with a needle.',
    price: 1150,
    discount: 150,
    stock: 88,
    category: 'Sports',
    shop: 'Khela Ghar',
    drawing: 'soccer-ball'
  },
  {
    name: 'Badminton set, two rackets, net and lights holder',
    description:
      'Two steel-shaft rackets, six feather shuttles, a net of 20 feet and clips for two bulbs. For a winter court between buildings. Poles are not included.',
    price: 1690,
    discount: 0,
    stock: 52,
    category: 'Sports',
    shop: 'Khela Ghar',
    drawing: 'badminton'
  },
  {
    name: 'ক্যারম বোর্ড Carrom board, 52 inch, club size',
    description:
      'Nineteen-millimetre ply with a neem frame and a surface polished like water. Pieces, striker and a tin of powder come along. Two people are needed to carry it up.',
    price: 5200,
    discount: 600,
    stock: 6,
    category: 'Sports',
    shop: 'Khela Ghar',
    drawing: 'bullseye',
    hue: 34
  },
  {
    name: 'Chess set, sheesham, folding board 14 inch',
    description:
      'Carved sheesham and boxwood pieces with felt below. The king stands 7.5 cm. Pieces lie inside the folded board.',
    price: 1350,
    discount: 0,
    stock: 30,
    category: 'Sports',
    shop: 'Khela Ghar',
    drawing: 'chess-pawn'
  },
  {
    name: 'Table tennis bats, pair, with three balls',
    description:
      'Plain rubber on one side and sticky on the other, five-ply wood. Good for a school hall. Balls are of 40 mm.',
    price: 780,
    discount: 80,
    stock: 47,
    category: 'Sports',
    shop: 'Khela Ghar',
    drawing: 'ping-pong'
  },
  {
    name: 'Volleyball, soft touch, school size',
    description:
      'Glued panels with a soft skin that does not redden arms. Inflate to five pounds. Net is sold apart.',
    price: 890,
    discount: 0,
    stock: 39,
    category: 'Sports',
    shop: 'Khela Ghar',
    drawing: 'volleyball'
  },
  {
    name: 'Gym gloves and skipping rope, set',
    description:
      'Half-finger gloves with a wrist strap and a steel-cored rope on bearings. Rope length is set with two screws. Sizes M and L.',
    price: 640,
    discount: 40,
    stock: 71,
    category: 'Sports',
    shop: 'Khela Ghar',
    drawing: 'boxing-glove'
  },
  {
    name: 'City bicycle, 26 inch, single speed, with carrier',
    description:
      'Steel frame, rod brakes, a dynamo lamp and a carrier that takes a sack of rice. Arrives nine-tenths assembled with two spanners. Bell included, naturally.',
    price: 13900,
    discount: 1100,
    stock: 5,
    category: 'Sports',
    shop: 'Khela Ghar',
    drawing: 'bicycle'
  },
  {
    name: 'Swimming goggles, anti-fog, with ear plugs',
    description:
      'Silicone seal and three nose bridges. For the pool and for the pond. Rinse in sweet water after the sea.',
    price: 420,
    discount: 0,
    stock: 94,
    category: 'Sports',
    shop: 'Khela Ghar',
    drawing: 'goggles'
  },
  {
    name: 'Fishing rod, bamboo and line, for the pond',
    description:
      'A two-piece rod of tempered bamboo, 2.7 metres, with line, float and six hooks. For rui and tilapia at the ghat. Bait is your own secret.',
    price: 560,
    discount: 0,
    stock: 26,
    category: 'Sports',
    shop: 'Khela Ghar',
    drawing: 'fishing-pole'
  },
  {
    name: 'Tent for three, two layers, 3000 mm',
    description:
      'Dome tent with a separate rain fly, for the beach at Kuakata or a hill camp. Weighs 3.2 kg in its bag. New colours are being chosen; not for sale yet.',
    price: 6400,
    discount: 0,
    stock: 18,
    category: 'Sports',
    shop: 'Khela Ghar',
    status: 'DRAFT',
    drawing: 'tent'
  }
]
