/**
 * What people need something for, and the words by which products for it are found: those before > also find those
 * after it. The groups are written as in product-words.ts.
 */
export const NEEDS = `
winter winter_season shit sheet shiter shitkal শীত শীতের শীতকাল শীতে > shawl kantha sweater jacket sock blanket lep hoodie heater endi pitha
winter_clothes winter_dress warm_clothes shiter_kapor shiter_poshak gorom_kapor শীতের_কাপড় শীতের_পোশাক শীতের_জামা shitkaler_jama shiter_jama গরম_কাপড় > shawl kantha sweater jacket sock blanket lep hoodie endi
summer summer_season gorom_kal gormer gorom_kaler গরমকাল গরমের গ্রীষ্ম গ্রীষ্মকাল > fotua green_coconut watermelon sunscreen fan ac mango
summer_clothes gormer_kapor গরমের_কাপড় গরমের_পোশাক > fotua lungi gamcha tant cotton
rain rainy rain_season rainy_season rainy_day monsoon borsha barsha borshar brishti brishtir বর্ষা বর্ষাকাল বর্ষার বৃষ্টি বৃষ্টির বৃষ্টিতে > monsoon umbrella raincoat
gift gifts present upohar উপহার গিফট > handicraft teddy jamdani wall_clock mirror necklace cushion puzzle smartwatch gitanjali
birthday birth_day jonmodin jonmodiner janmadin জন্মদিন জন্মদিনের বার্থডে > toy teddy puzzle crayon ludo train candle
birthday_gift jonmodiner_upohar জন্মদিনের_উপহার জন্মদিনের_গিফট > toy teddy puzzle crayon ludo train smartwatch
anniversary bibaho_barshiki বিবাহবার্ষিকী > jamdani katan necklace smartwatch mirror
class online_class clas klas ক্লাস অনলাইন_ক্লাস online_study zoom_class zoom_meeting > webcam microphone headphone laptop router
work_home home_office freelancing ফ্রিল্যান্সিং > laptop webcam headphone router keyboard mouse desktop monitor
kitchen kitchen_item ranna_ghor rannaghor rannaghorer রান্নাঘর রান্নাঘরের rannar_jinis > korai fry_pan boti cooker blender spoon
cooking ranna rannar রান্না রান্নার > korai fry_pan cooker spoon mustard_oil spice
wedding biye biyer bibaho biya বিয়ে বিয়ের বিবাহ bridal bride bou বউ biyer_bazar biyer_kenakata wedding_dress biyer_jama biyer_poshak biyer_kapor বিয়ের_পোশাক বিয়ের_জামা > katan sherwani gaye_holud
wedding_gift biyer_upohar biyer_gift বিয়ের_উপহার বিয়ের_গিফট > katan jamdani dinner_set wall_clock smartwatch cushion
gaye_holud gaye_holuder holud_sondha গায়ে_হলুদ গায়ে_হলুদের > henna turmeric
exam exams porikkha porikkhar porikha পরীক্ষা পরীক্ষার examination ssc hsc admission ভর্তি > mathematics examination
study porashona porasona পড়াশোনা পড়ালেখা student শিক্ষার্থী ছাত্র > notebook mathematics laptop pen pencil school_bag
school_supplies school_item schooler_jinis স্কুলের_জিনিস back_school stationery স্টেশনারি > school_shoe notebook crayon tiffin_carrier pencil pen
travel tour trip bhromon vromon ভ্রমণ ট্যুর tour_er > trekking power_bank solar selfie_stick suitcase backpack
trekking hiking camping ট্রেকিং ক্যাম্পিং পাহাড় > boot tent torch power_bank solar
picnic পিকনিক chorui_vati > tiffin_carrier chanachur portable_speaker shital_pati badminton football
iftar iftari ইফতার ইফতারি ramadan ramzan romjan রমজান রোজা roja rojar sehri সেহরি > muri chanachur chickpea patali khaja dates
breakfast nasta নাস্তা নাশতা nashta sokaler_nasta সকালের_নাস্তা > biscuit bakarkhani bread muri tea
load_shedding loadshedding current_gele লোডশেডিং লোডশেডিংয়ের power_cut bidyut_chole_gele > ups candle power_bank solar rechargeable torch
skin_care skincare toker_jotno tokher_jotno ত্বকের_যত্ন ত্বকের_যত্নে স্কিন_কেয়ার mukher_jotno মুখের_যত্ন face_care rupchorcha রূপচর্চা > sunscreen rose_water soap loofah lotion face_wash
hair_care haircare chuler_jotno চুলের_যত্ন চুলের_যত্নে চুল_পড়া chul_pora hair_fall > hair_oil comb henna shampoo
dental_care dater_jotno দাঁতের_যত্ন > toothpaste toothbrush
eid id ঈদ ঈদের eider eid_shopping ঈদের_জামা eider_jama eid_dress ঈদের_কেনাকাটা > eid panjabi
puja pujar পূজা পূজার পুজা পুজার durga_puja দুর্গা_পূজা > puja diya
boishakh boishakhi baisakh বৈশাখ বৈশাখী বৈশাখের pohela_boishakh পহেলা_বৈশাখ নববর্ষ noboborsho bangla_new_year > boishakh
newborn new_born newborn_baby nobojatok নবজাতক নবজাতকের baby_shower notun_baby > nappies feeding_bottle rattle baby
gardening garden bagan baganer বাগান বাগানের ছাদবাগান roof_garden rooftop_garden chad_bagan chader_bagan ছাদ_বাগান ছাদের_বাগান > seed vermicompost gardener trowel sapling
home_decor decor decoration interior ghor_sajano ঘর_সাজানো ঘর_সাজানোর ghor_sajanor ghor_sajanor_jinis sajano decorative > home_decor wall_clock mirror wind_chime rug rickshaw_panel
exercise workout fitness byayam bayam ব্যায়াম শরীরচর্চা jim জিম gym > gym dumbbell treadmill
drawing draw art chobi_aka chobi_akar ছবি_আঁকা ছবি_আঁকার আঁকাআঁকি painting > crayon drawing
music gan ganer গান গানের musical musical_instrument baddojontro badyojontro বাদ্যযন্ত্র > ektara flute dotara drum guitar
cleaning porishkar পরিষ্কার পরিচ্ছন্নতা > soap detergent broom brush
party পার্টি > chanachur speaker
guest mehman অতিথি মেহমান > tea biscuit sweet dinner_set
fishing mach_dhora মাছ_ধরা মাছ_ধরার > fishing_rod
cold_cough shordi_kashi সর্দি_কাশি সর্দি কাশি > honey ginger
namaz prayer namaj নামাজ নামাজের > panjabi prayer_mat
`
