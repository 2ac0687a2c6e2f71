/**
 * Brands that people ask for, and what they are asked for as. No spelling correction changes them. Where no product has
 * such a brand, the words after > are suggested instead.
 */
export const BRANDS = `
iphone i_phone aifon আইফোন samsung samsang স্যামসাং galaxy xiaomi shaomi শাওমি redmi রেডমি poco oppo অপো vivo ভিভো realme রিয়েলমি oneplus nokia নোকিয়া itel আইটেল tecno infinix symphony সিম্ফনি pixel motorola huawei হুয়াওয়ে honor > smartphone
macbook মেকবুক ম্যাকবুক dell ডেল hp lenovo লেনোভো asus আসুস acer thinkpad msi > laptop
ipad আইপ্যাড > tablet
airpods_pro jbl boat anker remax > headphone
canon ক্যানন nikon নিকন sony সনি gopro > camera
logitech a4tech > mouse
tp_link tplink tenda netis > router
casio ক্যাসিও titan টাইটান rolex fossil > watch
bata বাটা apex অ্যাপেক্স lotto লটো nike নাইকি adidas এডিডাস puma পুমা skechers > shoe
aarong আড়ং sailor cats_eye ecstasy levis লিভাইস zara gucci গুচি > panjabi
walton ওয়ালটন singer সিঙ্গার lg vision ভিশন hitachi whirlpool haier > fridge
lux লাক্স dettol ডেটল lifebuoy লাইফবয় savlon স্যাভলন dove > soap
sunsilk সানসিল্ক pantene > shampoo
parachute প্যারাসুট dabur kumarika কুমারিকা > hair_oil
lakme ল্যাকমে maybelline garnier গার্নিয়ার ponds পন্ডস nivea নিভিয়া vaseline ভ্যাসলিন > cream
pepsodent পেপসোডেন্ট colgate কোলগেট sensodyne closeup > toothpaste
ispahani ইস্পাহানি taaza lipton kazi_kazi > tea
nescafe নেসক্যাফে > coffee
pran প্রাণ > spice
teer তীর rupchanda রূপচাঁদা > oil
hamdard > honey
lego barbie বার্বি > toy
pampers_brand molfix huggies neocare > diaper
yamaha ইয়ামাহা bajaj pulsar পালসার > motorcycle
`
