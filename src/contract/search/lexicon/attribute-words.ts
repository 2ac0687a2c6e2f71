/**
 * Words that say which one of a product somebody wants: colours, materials, people, places, sizes. The groups are
 * written as in product-words.ts. Such a word may stand in a description, and a search that finds nothing with it is
 * answered without it.
 */
export const ATTRIBUTE_WORDS = `
jamdani জামদানি jamdoni
katan কাতান
banarasi benarasi banarosi benarosi বেনারসি বানারসি
langra ল্যাংড়া lengra
himsagar himsagor হিমসাগর খিরসাপাত khirsapat
amrapali আম্রপালি
tant tater tanter taant তাঁত তাঁতের handloom
muslin মসলিন moslin
batik বাটিক
khadi খাদি khaddar খদ্দর
silk সিল্ক resham রেশম reshmi রেশমি
cotton suti sutir সুতি সুতির কটন kapas tula তুলা
wool woolen উল পশম poshom
jute পাট পাটের
leather chamra chamrar চামড়া চামড়ার
block_print blok_print ব্লক_প্রিন্ট block ব্লক
nakshi nokshi নকশি নকশী noksa নকশা
gold golden shona সোনা সোনালি sonali
silver rupa রুপা rupali রুপালি
button বাটন botam বোতাম
foldable folding fold ফোল্ড ফোল্ডিং
wall deyal deal দেয়াল
type_c usb_c টাইপ_সি
bluetooth ব্লুটুথ blutooth wireless ওয়্যারলেস তারবিহীন cordless
game গেম khela খেলা
solar সোলার saur সৌর
dragon ড্রাগন
date khejur খেজুর dates
date khejurer খেজুরের
naga_chilli naga_morich নাগা_মরিচ naga নাগা
powder gura guro গুঁড়া গুড়া পাউডার
sesame til তিল tiler তিলের
rose golap গোলাপ
neem nim নিম
tagore rabindranath robindronath রবীন্দ্রনাথ thakur ঠাকুর
nazrul nojrul নজরুল
cane bet বেত
bamboo bash bas বাঁশ
terracotta pora_mati পোড়ামাটি mati matir মাটি মাটির clay
brass pitol পিতল
handicraft hostoshilpo হস্তশিল্প handmade
rickshaw riksha রিকশা রিক্সা
swimming sator সাঁতার
red lal লাল
white sada shada সাদা ivory
black kalo কালো
blue nil নীল
green sobuj সবুজ
yellow হলুদ holde
pink golapi গোলাপি
purple beguni বেগুনি
maroon মেরুন
brown badami বাদামি khoyeri খয়েরি
child children baccar bacchar bachchar bachchader bacchader bachar kid kids baby shishu শিশু baccha bacha বাচ্চা baccader বাচ্চাদের বাচ্চার
boy chele ছেলে cheleder ছেলেদের
girl meye মেয়ে meyeder মেয়েদের
child > boy girl school
boy > man men
girl > woman women
women woman ladies mohila মহিলা মহিলাদের nari নারী lady
men man gents purush পুরুষ পুরুষদের
old puran puratan পুরাতন পুরান used refurbished
new notun নতুন
small choto ছোট
big large boro বড়
hand হাত
tangail টাঙ্গাইল tangayl
dhaka dhakai ঢাকা ঢাকাই
rajshahi রাজশাহী
manipuri monipuri মণিপুরি মনিপুরী
sundarbans sundarban sundorbon সুন্দরবন সুন্দরবনের
sylhet silet সিলেট
cumilla comilla কুমিল্লা
chittagong chattogram চট্টগ্রাম চিটাগাং
border paar par পাড়
nut badam বাদাম almond
home ghor ঘর bari বাড়ি
school স্কুল
office অফিস
grocery bazar বাজার mudi মুদি
electronics ইলেকট্রনিক্স
gitanjali gitanjoli গীতাঞ্জলি
thakurmar_jhuli ঠাকুরমার_ঝুলি
alphabet bornoporichoy বর্ণপরিচয় letters
story golpo গল্প stories
story > novel
novel uponnash উপন্যাস
poem kobita কবিতা poetry
mathematics math gonit গণিত onko অঙ্ক অংক
wax beeswax mom মোম
ram র‍্যাম
screen display ডিসপ্লে পর্দা_স্ক্রিন
wood wooden kath kather কাঠ কাঠের
steel স্টিল stainless ইস্পাত
iron loha lohar লোহা লোহার
plastic প্লাস্টিক
copper tama tamar তামা তামার
stone pathor পাথর পাথরের
glass kach kacher কাচ কাঁচ কাচের কাঁচের
rubber রাবার
velvet ভেলভেট মখমল
linen লিনেন
georgette জর্জেট
electric ইলেকট্রিক boidyutik বৈদ্যুতিক
rechargeable রিচার্জেবল
gaming গেমিং
digital ডিজিটাল
portable পোর্টেবল
automatic অটোমেটিক
waterproof ওয়াটারপ্রুফ
wired তারওয়ালা
smart স্মার্ট
grey gray chai ছাই dhusor ধূসর ash
orange_colour komla_rong কমলা_রং
cream_colour cream ঘিয়ে ghiye
soft norom নরম
halka হালকা lightweight
warm gorom গরম
cold thanda ঠান্ডা
sour tok টক
hot jhal ঝাল
sweet mishti মিষ্টি
fresh taja তাজা টাটকা
organic অর্গানিক deshi desi দেশি দেশী
dried dry shukna শুকনা শুকনো
raw kacha কাঁচা
thick mota মোটা
long lomba লম্বা
round gol গোল
folding ভাঁজ
set সেট
double ডাবল
single সিঙ্গেল
hair chul চুল chuler চুলের
face mukh মুখ mukher মুখের
body শরীর
skin tok ত্বক ত্বকের
eye chokh চোখ chokher
tooth teeth dat দাঁত দাঁতের
foot feet pa পা পায়ের
water jol pani জল পানি

`

/** Colours that are offered where a product is not there in the one before >. */
export const SIMILAR_COLOURS = `
red লাল lal > maroon মেরুন crimson madder pink গোলাপি golapi orange
maroon মেরুন > red লাল lal
pink গোলাপি golapi > rose purple বেগুনি beguni red লাল
blue নীল nil > indigo navy turquoise আকাশি akashi green সবুজ
green সবুজ sobuj > olive turquoise blue নীল nil
yellow হলুদ holud > mustard gold সোনালি orange
orange কমলা komola > yellow হলুদ red লাল
white সাদা sada > ivory cream ঘিয়ে
black কালো kalo > charcoal grey ধূসর midnight
grey ধূসর > charcoal slate silver black কালো
brown বাদামি badami > tan খয়েরি maroon
purple বেগুনি beguni > aubergine pink গোলাপি blue
gold সোনালি sonali > yellow হলুদ mustard
silver রুপালি rupali > white সাদা grey
`
