/**
 * The words of the trade in English, in Bangla and as Bangla is typed in Latin letters: what people buy.
 *
 * Source: written by hand for Haat by its developers, from general knowledge of both languages. It was not copied from
 * a dictionary, a data set or the searches of anybody, and is under the licence of the project. So are the other lists
 * of this folder.
 *
 * Each line is a group of words that find each other; words of several parts are joined by _. In a line with >, the
 * words before it also find those after it, but not the other way round: who searches for shoes wants sandals too. Only
 * spellings that sound different must be listed (../search-key.ts joins the others).
 *
 * A description that mentions one of these words does not make its product one: ../tokens.ts leaves them out there.
 */
export const PRODUCT_WORDS = `
saree শাড়ি
nakshi_kantha nokshi_kantha noksi_kata nokshi_katha নকশি_কাঁথা নকশীকাঁথা
kantha katha কাঁথা quilt kata
panjabi punjabi ponjabi পাঞ্জাবি kurta কুর্তা
kurta kurti kurty কুর্তি কুর্তা
fotua fatua ফতুয়া
three_piece 3_piece থ্রি_পিস থ্রিপিস salwar_kameez salwar_kamiz সালোয়ার_কামিজ সেলোয়ার_কামিজ selowar_kameez
salwar selowar shalwar সালোয়ার সেলোয়ার
kameez kamiz কামিজ
lungi লুঙ্গি longi
gamcha gamsa গামছা
shawl শাল chador চাদর wrap
bedspread bedsheet bed_sheet bedcover bed_cover chador চাদর বিছানার_চাদর বেডশিট bichanar_chador
pajama payjama pyjama পায়জামা পাজামা churidar
sherwani serwani শেরওয়ানি
shirt shart শার্ট
t_shirt tshirt টি_শার্ট টিশার্ট genji গেঞ্জি
pant pants trouser প্যান্ট jeans জিন্স
borka burka বোরকা abaya আবায়া
hijab হিজাব scarf স্কার্ফ orna dupatta ওড়না
blouse ব্লাউজ
petticoat পেটিকোট chaya ছায়া
jama জামা dress ড্রেস frock ফ্রক kapor
clothes cloth kapor কাপড় poshak পোশাক garments fabric
jacket জ্যাকেট coat কোট
sweater সোয়েটার suitar
cap টুপি tupi hat
belt বেল্ট
bag ব্যাগ
wallet ওয়ালেট manibag মানিব্যাগ purse পার্স
umbrella chata ছাতা
jewellery jewelry gohona গহনা গয়না goyna ornament
necklace mala মালা har হার beads
earring dul দুল kaner_dul কানের_দুল
bangle churi চুড়ি bracelet
ring angti আংটি
nose_pin nakful নাকফুল
shoe juta জুতা sandal_shoe footwear
shoe > loafer runner boot sandal sandel espadrille ballerina sneaker heel nagra slipper
sneaker keds kets কেডস running_shoe runner স্নিকার্স
sandal sandel স্যান্ডেল chappal চপ্পল slipper স্লিপার
boot বুট
heel হিল high_heel হাই_হিল
nagra নাগরা nagrai
sock moja মোজা
skate স্কেট roller_skate
mobile mobail phn মোবাইল phone ফোন smartphone স্মার্টফোন smart_phone স্মার্ট_ফোন handset cellphone cell_phone muthofon মুঠোফোন
smartphone স্মার্টফোন smart_phone স্মার্ট_ফোন android_phone android অ্যান্ড্রয়েড
button_phone button_mobile feature_phone বাটন_ফোন বাটন_মোবাইল
power_bank powerbank পাওয়ার_ব্যাংক পাওয়ারব্যাংক
charger charzer চার্জার adapter অ্যাডাপ্টার
smartwatch smart_watch স্মার্টওয়াচ স্মার্ট_ঘড়ি smart_ghori
watch clock ghori ঘড়ি ওয়াচ
smartwatch > watch
watch > smartwatch
wall_clock deyal_ghori deal_ghori দেয়াল_ঘড়ি দেওয়াল_ঘড়ি
cable kebol কেবল ক্যাবল tar তার data_cable ডাটা_কেবল
selfie সেলফি selfi
stick stik স্টিক lathi লাঠি
tripod ট্রাইপড stand স্ট্যান্ড
headphone head_phone হেডফোন headset হেডসেট
earphone ear_phone ইয়ারফোন earbud ear_bud airpod air_pod airpods ইয়ারবাড এয়ারপড
speaker speker স্পিকার sound_box soundbox সাউন্ড_বক্স
radio রেডিও redio betar বেতার
microphone mic maik মাইক মাইক্রোফোন mike
megaphone maik মাইক
mixer মিক্সার
laptop lap_top ল্যাপটপ notebook_computer
computer কম্পিউটার pc desktop ডেস্কটপ
computer > laptop
monitor মনিটর
keyboard key_board কিবোর্ড কীবোর্ড
mouse মাউস maus
printer প্রিন্টার
router রাউটার wifi wi_fi ওয়াইফাই
ups ইউপিএস
ssd hard_disk hard_drive harddisk হার্ডডিস্ক storage portable_ssd
pendrive pen_drive পেনড্রাইভ flash_drive
memory_card মেমোরি_কার্ড sd_card
webcam web_cam ওয়েবক্যাম
camera ক্যামেরা
tablet tab ট্যাব ট্যাবলেট
controller joystick জয়স্টিক gamepad কন্ট্রোলার
tv television টিভি টেলিভিশন
fan pakha পাখা ফ্যান
fridge refrigerator ফ্রিজ
light bati বাতি lamp ল্যাম্প লাইট bulb বাল্ব
torch টর্চ flashlight
battery ব্যাটারি
honey modhu madhu modhu মধু
pickle achar আচার chutney chatni চাটনি
chutney chatni চাটনি
mango aam am আম
fruit fol phol ফল ফলমূল
litchi lychee lichu lichi litchu লিচু
guava peyara payara পেয়ারা
banana kola kala কলা
pineapple anaros anarosh আনারস
watermelon tormuj তরমুজ water_melon
green_coconut dab daab ডাব
coconut narikel narkel নারিকেল নারকেল
lemon lime lebu লেবু
orange malta মাল্টা komola komla kamala কমলা
jujube boroi kul কুল বরই kul_boroi
jackfruit kathal কাঁঠাল jack_fruit
dragon_fruit dragonfruit ড্রাগন_ফল dragon_fol
apple apel আপেল
grape angur আঙুর
pomegranate dalim ডালিম bedana বেদানা anar
papaya pepe পেঁপে
olive jolpai জলপাই
garlic roshun rosun রসুন
ginger ada আদা
onion peyaj piyaj piaj peaj pyaj পেঁয়াজ পিঁয়াজ
chilli chili morich marich মরিচ lonka লঙ্কা
chalta চালতা
tamarind tetul tentul তেঁতুল
satkara satkora shatkora সাতকড়া সাতকরা
rice chal chaal চাল chaul চাউল
chinigura চিনিগুঁড়া চিনিগুড়া polao_rice polaor_chal পোলাওর_চাল পোলাওয়ের_চাল polao পোলাও
nazirshail najirshail নাজিরশাইল
rice_cooker ricecooker রাইস_কুকার
pressure_cooker presher_cooker প্রেসার_কুকার
cooker কুকার
lentil dal daal ডাল dhal masoor masur moshur মসুর
flour moyda ময়দা atta আটা
sugar chini চিনি
salt lobon lobn লবণ নুন nun
oil tel তেল
mustard shorisha sorisha sorisa shorsha sorse সরিষা সর্ষে
mustard_oil shorishar_tel sorisar_tel সরিষার_তেল sorisha_tel
soybean soyabin সয়াবিন
ghee ghi ঘি
gur গুড় jaggery molasses
gur patali পাটালি
turmeric holud halud হলুদ
coriander dhonia dhoniya ধনিয়া ধনে
cumin jira জিরা
spice mosla moshla masala মসলা মশলা
panch_phoron panch_foron pachforon পাঁচফোড়ন পাঁচ_ফোড়ন
dried_fish shutki sutki শুঁটকি শুটকি dry_fish shutki_mach শুঁটকি_মাছ
fish mach maach মাছ mas macher maser
shrimp prawn chingri chingdi চিংড়ি chingri_mach চিংড়ি_মাছ
hilsa ilish elish ইলিশ ilish_mach ইলিশ_মাছ
rohu rui রুই rui_mach রুই_মাছ
meat mangsho মাংস gosht গোশত
beef gorur_mangsho গরুর_মাংস gawa
chicken murgi মুরগি
egg dim ডিম
milk dudh দুধ
yoghurt yogurt curd doi dahi দই
cheese ponir পনির
bread pauruti পাউরুটি ruti রুটি
tea cha chaa চা chai টি
tea_leaf chayer_pata cha_er_pata চায়ের_পাতা cha_pata চা_পাতা chapata tea
tea_bag teabag টি_ব্যাগ
green_tea গ্রিন_টি sobuj_cha সবুজ_চা
black_tea lal_cha rong_cha রং_চা
seven_layer_tea sat_ronger_cha সাত_রঙের_চা seven_layer
coffee kofi কফি
chanachur canachur চানাচুর canacur
muri মুড়ি puffed_rice
chira chire চিড়া চিঁড়া
pitha পিঠা
cake কেক
bakarkhani bakorkhani বাকরখানি
khaja খাজা
naru নাড়ু laru
biscuit biskut বিস্কুট cookie
chips চিপস
sweet mishti misti মিষ্টি
chocolate চকলেট choklet
snack nasta নাস্তা
korai kodai কড়াই karahi wok
fry_pan frypan frying_pan ফ্রাই_প্যান ফ্রাইপ্যান tawa তাওয়া
pot hari হাঁড়ি patil পাতিল
boti বটি bonti বঁটি dao
knife chaku চাকু ছুরি
kettle ketli কেটলি
tiffin_carrier tiffin_box tiffin_bati টিফিন_বাটি টিফিন_বক্স টিফিন_ক্যারিয়ার tiffin টিফিন lunch_box
shil_pata sil_pata শিল_পাটা pata_puta পাটা_পুতা
blender ব্লেন্ডার grinder গ্রাইন্ডার
spoon chamoch chamuch chamch চামচ
plate thala থালা প্লেট dinner_set ডিনার_সেট
dinner_set ডিনার_সেট
glass গ্লাস
cup কাপ mug মগ
bowl bati বাটি
jar boyam বয়াম kouta কৌটা
bottle botol বোতল
bucket balti বালতি
stove chula চুলা
soap saban shaban সাবান
shampoo শ্যাম্পু
hair_oil chuler_tel চুলের_তেল
henna mehedi mehndi mehendi mendi মেহেদি মেহেদী মেন্দি
lipstick lipistik লিপস্টিক lipstik
rose_water golap_jol golapjol গোলাপ_জল গোলাপজল
sunscreen sun_screen সানস্ক্রিন sunblock sun_cream
kajal kajol কাজল surma সুরমা eyeliner
razor রেজার shaving_razor shaving শেভিং blade ব্লেড
nail_polish nailpolish নেইল_পলিশ নেলপলিশ nel_palish
comb chiruni চিরুনি
loofah dhundul ধুন্দুল
toothpaste tooth_paste tooth_powder টুথপেস্ট dat_majon দাঁতের_মাজন
toothbrush tooth_brush টুথব্রাশ brush
cream ক্রিম
face_wash ফেসওয়াশ facewash
lotion লোশন
perfume parfum পারফিউম ator আতর sugondhi
makeup make_up মেকআপ সাজগোজ cosmetics কসমেটিকস
book boi বই
notebook note_book khata খাতা নোটবুক
pen kolom কলম
pencil পেন্সিল
quran কোরআন koran
map manchitro মানচিত্র
shital_pati shitol_pati শীতলপাটি শীতল_পাটি sitalpati
mat pati পাটি madur মাদুর
basket jhuri ঝুড়ি
ektara একতারা aktara
flute bashi banshi বাঁশি
drum tobla তবলা dhol ঢোল
horse ghora ঘোড়া
doll putul পুতুল puppet
doll > teddy
mirror ayna aina আয়না
candle mombati মোমবাতি mom_bati
jar > kolshi
kolshi কলসি kolosh water_jar
sofa সোফা
chair cheyar চেয়ার
table tebil টেবিল
bed khat খাট bichana বিছানা
mattress toshok তোষক
pillow balish বালিশ
curtain porda পর্দা
carpet rug karpet কার্পেট
doormat door_mat paposh পাপোশ পাপোষ
cushion কুশন
wind_chime উইন্ড_চাইম
flower ful phul ফুল
flower_plant ful_gach phul_gach ফুলগাছ ফুল_গাছ > tree rose hibiscus hasnahena
flower > rose marigold hibiscus hasnahena lily shapla
tree gach গাছ gaser plant
sapling seedling chara চারা
tree > sapling
marigold gada ganda গাঁদা gada_ful গাঁদা_ফুল
hibiscus joba জবা joba_ful
water_lily shapla শাপলা
water_lily lily
hasnahena হাসনাহেনা hasna_hena
seed bij bich বীজ বিচি
cactus ক্যাকটাস kaktas
fertilizer fertiliser sar shar সার compost vermicompost jaibo_sar জৈব_সার
tub tob টব planter
garden bagan বাগান
bonsai বনসাই
teddy_bear teddy টেডি_বিয়ার টেডি
toy khelna খেলনা
toy > doll putul teddy rattle train kite ludo jigsaw puzzle latim
kite ghuri ঘুড়ি
spinning_top latim lattu লাটিম লাট্টু
feeding_bottle feeder fidar ফিডার ফিডিং_বোতল
diaper nappy nappies ডায়াপার pampers napkin
rattle jhunjhuni ঝুনঝুনি
ludo ludu লুডু লুডো
puzzle পাজল jigsaw
train rel ট্রেন রেলগাড়ি
car gari গাড়ি
crayon rong_pencil রং_পেন্সিল color_pencil
cricket ক্রিকেট kriket
cricket_bat ক্রিকেট_ব্যাট
ball > football volleyball cricket_ball
bat ব্যাট
ball বল bol
football foot_ball futbol ফুটবল soccer
volleyball ভলিবল
badminton ব্যাডমিন্টন
badminton_bat badminton_racket ব্যাডমিন্টন_ব্যাট বেডমিন্টন_ব্যাট ব্যাডমিন্টন_র‍্যাকেট betminton_bat > badminton
racket raket র‍্যাকেট
carrom carom ক্যারম ক্যারাম kerom karam
carrom_board ক্যারম_বোর্ড ক্যারাম_বোর্ড
board bord বোর্ড
chess daba দাবা
bicycle cycle saikel সাইকেল bike
fishing_rod borshi bodshi ছিপ বড়শি
tent tabu তাঁবু
goggles চশমা choshma chosma sunglass
rope dori দড়ি rosi রশি
paddy dhan ধান
vegetable sobji shobji সবজি tarkari তরকারি
potato alu আলু
tomato tometo টমেটো
eggplant brinjal begun বেগুন
dried_fruit kismis কিসমিস
medicine oshudh ওষুধ
mask মাস্ক
water_bottle পানির_বোতল panir_botol flask ফ্লাস্ক
knife > boti
fruit > mango litchi guava banana pineapple watermelon lemon orange jujube jackfruit dragon_fruit apple grape papaya
fish > dried_fish shrimp hilsa rohu
tea > tea_bag green_tea
book > novel story poem
headphone > earphone
clothes > saree panjabi kurta fotua lungi kameez sherwani shirt t_shirt shawl pajama pant
jama > panjabi kurta kameez frock shirt shawl sherwani
bed > quilt bedspread mattress pillow
mosquito_net moshari মশারি
mosquito mosha মশা mosquito_killer mosquito_coil কয়েল koyel
blanket kombol কম্বল comforter
lep লেপ
iron_machine istri isteri ইস্ত্রি ইস্তিরি
machine মেশিন
washing_machine ওয়াশিং_মেশিন
sewing_machine selai_machine সেলাই_মেশিন
ac air_conditioner aircon এসি এয়ার_কন্ডিশনার conditioner
freezer ফ্রিজার deep_fridge
oven ওভেন microwave মাইক্রোওয়েভ
heater হিটার room_heater geyser গিজার
hair_dryer dryer হেয়ার_ড্রায়ার
trimmer ট্রিমার
vacuum_cleaner ভ্যাকুয়াম_ক্লিনার
water_filter filter ফিল্টার purifier
gas_cylinder cylinder সিলিন্ডার
paint পেইন্ট
door doroja dorja দরজা
window janala জানালা
lock tala তালা
hammer haturi হাতুড়ি
screwdriver স্ক্রু_ড্রাইভার drill ড্রিল
ladder moi মই
broom jharu ঝাড়ু
dustbin bin ডাস্টবিন
detergent ডিটারজেন্ট washing_powder
tissue টিস্যু
sanitizer স্যানিটাইজার
underwear জাঙ্গিয়া vest
skirt স্কার্ট
hoodie হুডি
blazer ব্লেজার suit স্যুট
necktie টাই tie
raincoat rain_coat রেইনকোট
gloves glove গ্লাভস dastana দস্তানা
helmet হেলমেট
backpack school_bag স্কুল_ব্যাগ
handbag hand_bag হ্যান্ডব্যাগ vanity_bag
suitcase luggage লাগেজ trolley ট্রলি
sunglasses সানগ্লাস রোদচশমা
wig পরচুলা
drone ড্রোন
projector প্রজেক্টর
remote রিমোট
cover কভার
phone_cover mobile_cover phone_case ফোন_কভার মোবাইল_কভার back_cover ব্যাক_কভার
screen_protector স্ক্রিন_প্রটেক্টর tempered_glass
sim_card sim সিম_কার্ড সিম
modem মডেম pocket_router
motherboard মাদারবোর্ড
cctv সিসিটিভি
playstation প্লেস্টেশন xbox console কনসোল
treadmill ট্রেডমিল
dumbbell ডাম্বেল
motorcycle motorbike মোটরসাইকেল হোন্ডা
van ভ্যান
tyre tire টায়ার
carrot gajor গাজর
cabbage badhakopi বাঁধাকপি
cauliflower fulkopi phulkopi ফুলকপি
spinach palong পালং
pumpkin kumra kumro কুমড়া
cucumber shosha শসা
radish mula মুলা
noodles নুডলস pasta পাস্তা
sauce সস ketchup কেচাপ
jam জ্যাম jelly জেলি
butter makhon মাখন
ice_cream আইসক্রিম
juice জুস
soft_drink pepsi পেপসি coca_cola কোকাকোলা
semai সেমাই vermicelli
chickpea chola chhola ছোলা
vinegar sirka সিরকা
baby_food cerelac সেরেলাক
milk_powder powder_milk গুঁড়া_দুধ
baby_powder বেবি_পাউডার talcum_powder
baby_dress বেবি_ড্রেস
stroller স্ট্রলার walker ওয়াকার
shuttlecock শাটলকক
study_table পড়ার_টেবিল porar_table
wardrobe almira almirah আলমারি
shelf তাক bookshelf বুকশেলফ
vase fuldani ফুলদানি
photo_frame ফটো_ফ্রেম
wallpaper ওয়ালপেপার sticker স্টিকার
calculator ক্যালকুলেটর
paper kagoj কাগজ
bell
salad সালাদ
guitar গিটার harmonium হারমোনিয়াম
dotara দোতারা
lamp > diya lamp
diya প্রদীপ prodip
oven_toaster toaster টোস্টার
weight_machine weighing_scale ওজন_মেশিন
thermometer থার্মোমিটার
bp_machine প্রেসার_মেশিন
power_strip multiplug মাল্টিপ্লাগ
switch সুইচ socket সকেট
generator জেনারেটর ips আইপিএস
rod রড
cement সিমেন্ট
tile টাইলস
towel toyale তোয়ালে tawel
mouse_pad মাউস_প্যাড
hair_color hair_colour hair_dye চুলের_রং
body_spray deodorant বডি_স্প্রে
scissors scissor kachi কাঁচি
yoga_mat ইয়োগা_ম্যাট
prayer_mat jaynamaz jainamaz জায়নামাজ
tasbih তসবিহ
apron এপ্রন
tray ট্রে
jug জগ
rack র‍্যাক
hanger হ্যাঙ্গার
needle sui সুই
glue আঠা
diary ডায়েরি
eraser রাবার_ইরেজার
sharpener শার্পনার
geometry_box জ্যামিতি_বক্স
whiteboard হোয়াইটবোর্ড
nail_cutter নেইল_কাটার
moisturizer ময়েশ্চারাইজার serum সিরাম
foundation ফাউন্ডেশন
eyeshadow আইশ্যাডো mascara মাসকারা
hair_band হেয়ার_ব্যান্ড hair_clip
anklet nupur নূপুর
locket লকেট
lehenga লেহেঙ্গা
gown গাউন
leggings লেগিংস palazzo প্লাজো
shorts শর্টস
lingerie bra panty
cashew kaju কাজু
pistachio pesta পেস্তা
walnut akhrot আখরোট
oats ওটস cornflakes কর্নফ্লেক্স
mayonnaise মেয়োনিজ
chewing_gum চুইংগাম
lollipop ললিপপ candy candies
duck hash হাঁস
goat mutton khashi খাসি khasi
cat_food dog_food
aquarium অ্যাকুরিয়াম
graphics_card গ্রাফিক্স_কার্ড
processor প্রসেসর
air_cooler এয়ার_কুলার
inverter ইনভার্টার
juicer জুসার
sandwich_maker স্যান্ডউইচ_মেকার
induction_stove induction_cooker ইন্ডাকশন_চুলা
microwave_oven মাইক্রোওয়েভ_ওভেন
rolling_pin belun বেলন
soap_dish সোপ_কেস soap_case
pillow_cover বালিশের_কভার
laptop_bag ল্যাপটপ_ব্যাগ
travel_bag ট্রাভেল_ব্যাগ
school_uniform স্কুল_ড্রেস school_dress
office_chair অফিস_চেয়ার gaming_chair
baby_lotion বেবি_লোশন
baby_shampoo বেবি_শ্যাম্পু
face_cream মুখের_ক্রিম
face_mask ফেস_মাস্ক
phone_stand mobile_stand ফোন_স্ট্যান্ড মোবাইল_স্ট্যান্ড > selfie_stick
`
