/**
 * Further spellings of loan words that people type. The first word of a line is one of the other lists; those after it
 * are read as it.
 */
export const LOAN_WORDS = `
mobile mubail mobil mobaile mobael mobayel moubail মুবাইল মোবাইলফোন mobilefone mobail_fon
phone fone foun fhone phon ফুন
smartphone smart_foun smartfon smart_fon smatphone smat_phone smartfone স্মাট_ফোন স্মার্ট_ফুন স্মাটফোন touch_mobile touch_phone tach_mobile tach_phone tuch_mobile টাচ_মোবাইল টাচ_ফোন android_mobile এন্ড্রয়েড এন্ড্রয়েড_মোবাইল endroid andoid
button_phone batton_phone baton_phone butam_phone batam_phone বাটম_ফোন বাটন_মুবাইল batton_fon baton_fon baton_mobile
charger chargar charjar cherger chargr charzar charjer চারজার চার্যার চার্জার_মেশিন charging
adapter adaptar adeptor এডাপ্টার
power_bank pawar_bank pawer_bank powar_bank power_benk paoar_bank পাওয়ার_ব্যাঙ্ক পাওয়ার_বেংক powerbenk pawarbank
smartwatch smart_wach smartwach smart_oach smat_watch স্মাট_ওয়াচ স্মাটওয়াচ স্মার্ট_ওয়াচ smart_ghari
watch wach oach ghari hat_ghori hatghori haat_ghori হাতঘড়ি
wall_clock wall_clok oal_clock deoal_ghori dewal_ghori ওয়াল_ক্লক deyalghori দেয়ালঘড়ি
cable cabel kebal kabol kable ক্যাবেল কেবেল charging_cable
type_c tipe_c taip_si টাইপসি
selfie_stick selfi_stick selfie_stik selphi_stick সেলফিস্টিক
headphone hedfon hedphone hadphone headfon hed_fon headfone hedfone hetphone হেডফুন হ্যাডফোন হেডফন hearphone headphones
earphone airfon earfon earfone airphone yarphone yearphone এয়ারফোন ইয়ারফুন ear_fon
earbud yarbad airbud airbuds earbads earbad yarbuds ইয়ারবার্ড এয়ারবাড এয়ারবাডস air_buds yarbads
bluetooth blutut blututh blootooth bluetut bluthut blutuh ব্লুতুথ ব্লুটুত ব্লু_টুথ
wireless wairless warless oyarless wirless ওয়ারলেস wayarles
speaker spikar spiker speakar spekar speeker ইস্পিকার স্পীকার ispikar
radio redio radiu reydio রেডিউ
microphone maikrofon mikrofon microfone maikrophone microfon মাইক্রফোন মাইক্রোফুন
megaphone megafon megafone
laptop leptop laptap labtop laptob lap_tap ল্যাপটব ল্যাপটোপ লেপটব lapto lappy
computer kompiutar computar kompyutar computer_set কম্পিউটর কম্পুটার kompiuter
desktop dextop desktap destop ডেক্সটপ ডেস্কটব dekstop
monitor monitar moniter মনিটার
keyboard kibord keybod kiboard keybord kibod keebord কিবোড কী_বোর্ড কিবোর্ট
mouse maus mous mauss মাউজ
printer printar prinder printor পিন্টার প্রিন্টর
router rautar raoutar rauter rooter routar rowter রাওটার রাউটর wifi_box
wifi oyaifai waifai waifi wify ওয়াই_ফাই
ssd hard_dics harddics hard_diks
pendrive pendraiv pendribe pen_draiv পেনড্রাইব
webcam webkam web_camera ওয়েব_ক্যামেরা ওয়েবক্যামেরা ওয়েব_ক্যাম webcamera oyebcam
camera kemera camra kamera কেমেরা ক্যামরা
controller kontrolar controlar kontroller কন্ট্রোলর game_pad
game gem geim গেইম
tablet tablat teblet টেবলেট
television telivision telibision টেলিভিসন
fridge frij freez frez friz freeze refregerator ফ্রীজ
oven ovan ওভান
blender blander blendar blendor blinder ব্রেন্ডার ব্লেন্ডর ব্ল্যান্ডার blender_machine
pressure_cooker preshar_kukar presar_kukar presure_cooker pressar_cooker presar_cooker presher_kukar preshar_cooker প্রেশার_কুকার প্রেসার_কোকার pressure_kukar pesar_kukar presure_coker
rice_cooker rais_kukar rice_kukar rais_cooker rice_coker raice_cooker রাইচ_কুকার রাইস_কোকার রাইসকুকার
cooker kukar cookar koker কুকর
fry_pan fraipan frypen fraypan fri_pan frai_pan fry_pen ফ্রাইপেন ফ্রাই_পেন ফ্রাইংপ্যান non_stick_pan
kettle ketly catli kettli ketle কেটলী ক্যাটলি
tiffin_box tifin_box tiffin_boks tifin_carrier tifinbox টিফিনবক্স টিফিন_বক্স tifin_bati tiffin_career
dinner_set dinar_set diner_set dinnar_set ডিনারসেট ডিনার_সেট
plate pelet plet pleit প্লেইট
glass gelas glas গেলাস
jar jer jaar জার
bottle botal botel বোতাল
lipstick lipistic lipstic lipsitck lipstik lipistick লিপিস্টিক লিপষ্টিক lepstick
shampoo sampu shampu sampoo সেম্পু শ্যাম্পো শেম্পু
sunscreen sanskrin sunskrin sanscreen sunskreen san_screen সানক্রিন সানস্কিন sunscream sun_screem sunscrin
nail_polish nel_polis nail_polis nail_palish nelpalish nailpalish নেলপালিশ নেইলপলিশ নখপালিশ nail_pollish
razor rejor rezor resar razer রেজর rejar
cream krim crim ক্রীম
lotion losan loshon losion লোসন
perfume parfium perfum parfeum
soap sop sabaan shabaan sabun সাবন
toothpaste tuthpest toothpest tooth_pest টুথপেষ্ট
toothbrush tuthbrash toothbrash টুথব্রাস
football fotball futboll footbal fudball phutbal fut_ball fotbol
volleyball voliball valibol volibal ভলিবল_বল vollyball bolibol
cricket kriket crickt cricet kirket kricket ক্রিকেট_খেলা কিরিকেট
cricket_bat kriket_bat kirket_bat krikit_bat criket_bat ক্রিকেটব্যাট কিরিকেট_ব্যাট
badminton betminton betmintan badmintan badmiton batminton ব্যাটমিন্টন বেডমিন্টন ব্যাডমিনটন bedminton badmintion
racket reket rakit racquet রেকেট
carrom keram kerrom carram caram karrom কেরাম কেরম ক্যারামবোর্ড
chess ches chees ches_board
bicycle bysicle bicycel baisaikel bycycle bicicle saikal saykel cycel cycl বাইসাইকেল বাইসাইকল
skate sket skating rolar_sket roller_sket স্কেটিং
glove glabs glaves গ্লাভ গ্লোভস
shoe su shu shoos জুতো সু
sandal sandle sendel sandale sendal sandol সেন্ডেল স্যান্ডাল স্যান্ডল সেন্ডাল sandels
sneaker snekar snikar snikars sneeker স্নিকার
loafer loafar lofar lofer লোফার
boot but_juta but_shoe boot_shoe বুটজুতা
heel hil হিল_জুতা high_hil
school skul iskul iskool scool ইস্কুল
t_shirt tisart t_sart tshart ti_shart টিসার্ট গেন্জি
shirt sart সার্ট
pant pent pents পেন্ট ফুলপ্যান্ট fullpant
jacket jaket jeket jackit জেকেট
sweater suetar sweatar soyetar সুয়েটার সোয়েটর
three_piece thri_pis three_pis 3pis tri_pis thripis three_pcs থ্রিপিচ থ্রি_পিচ থ্রীপিস থ্রী_পিস 3pc
salwar_kameez salowar_kamij selwar_kamij salwar_kamij saloar_kamij সেলোয়ার_কামিছ salowar_kamiz
salwar salowar saloar selwar সালওয়ার
kameez kamij kamees কামিছ
kurti kurtee kurtis কুর্তী
sherwani sherwany sharwani sherowani sherwanee শেরোয়ানি
panjabi panjabe pangabi panjabee panjabii পান্জাবি পানজাবি পান্জাবী
lehenga lehanga
blouse blauj blaus blauz ব্লাউস
pajama pijama pajma paijama পাজামা_সেট পাইজামা
belt ব্যাল্ট
bag beg bagg বেগ
wallet oyalet walet money_bag
sofa sopha soffa sofa_set সোফাসেট সোফা_সেট shofa
table tebel tabel টেবল
chair cheyer chear
carpet carpit karpit
curtain karten curtin
candle kendel candel candal ক্যান্ডেল
mirror mirar mirrar miror মিরর
lamp lemp lampp ল্যাম্প_লাইট
light lait layt
cushion kushon cusion কুশান
doormat dormat pa_posh
cactus kaktas cactas cacktus kaktus কেকটাস ক্যাকটাশ
bonsai bonsay bonsi বনসাঁই
dragon_fruit dragan_fol dragon_frut dragan_fruit dregon_fol ড্রাগনফল ড্রাগন_ফ্রুট
apple appel এপেল
orange orenj oranje অরেঞ্জ
biscuit biskit biscut biskut biskuit বিস্কিট biscits
chocolate chokolate choclate chocolet choklate চকোলেট
cake kek keik keke কেইক
coffee kofee cofee coffe কফী kafi
green_tea grin_tea grintea gren_tea green_ti গ্রীন_টি গ্রিনটি গ্রীনটি
tea_bag ti_bag teabeg টিব্যাগ
chips chip chipps চিপ্স
noodles nudls nudles nodols নুডুলস
sauce sos sause
teddy tedi teddi taddy টেডী
teddy_bear tedi_bear teddy_beer tedi_biyar teddybear টেডিবিয়ার tadi_bear
puzzle pajol pazol pazzle puzle পাজেল
feeding_bottle fidar_botol feeder_botol fiding_bottle fidar_bottle ফিডার_বোতল feeding_botol
feeder fidar feedar ফীডার
diaper daypar diapar dayper ডাইপার ডায়পার pampars pempers প্যাম্পার্স
nappy nepi nappi napi nepkin ন্যাপকিন ন্যাপি
crayon krayon creyon ক্রেয়ন kreyon
pencil pensil pencel pensel
notebook notbuk note_buk নোটবই
calculator kalkuletor calculetor
helmet helmat
umbrella ambrela umbrela amrela
torch torc tors টর্চলাইট torch_light
battery betari batteri bettary ব্যাটারী বেটারি
ups iups yups ইউপিস mini_ups
solar solor soler সোলর
plant plent প্ল্যান্ট
fertilizer fartilizer fertilaizer ফার্টিলাইজার
knife naif nife
spoon spun ispun
ludo luddo loodo
gym jim
rose roz rouz রোজ
spray spre স্প্রে
`
