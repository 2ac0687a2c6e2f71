/**
 * The divisions, districts, upazilas and metropolitan thanas of Bangladesh (2026), one per line: its English name, its
 * Bangla name, and after another | former names and other spellings, separated by |. A place stands below the one that
 * it belongs to, one space further in. + is a metropolitan thana, * lies in the city of Dhaka, ~ in its suburbs. README.md
 * has the sources and tells how to change a line.
 */
export const PLACE_TABLE = `
Barishal|বরিশাল|Barisal
 Barguna|বরগুনা|Borguna
  Amtali|আমতলী
  Bamna|বামনা
  Barguna Sadar|বরগুনা সদর
  Betagi|বেতাগী|বেতাগি
  Patharghata|পাথরঘাটা|Pathorghata
  Taltali|তালতলী|Taltoli|তালতলি
 Barishal|বরিশাল|Barisal|Borishal
  Agailjhara|আগৈলঝাড়া
  Babuganj|বাবুগঞ্জ
  Bakerganj|বাকেরগঞ্জ
  Banaripara|বানারীপাড়া|বানারিপাড়া
  Barishal Sadar|বরিশাল সদর|Barisal Sadar
  Gournadi|গৌরনদী|Gaurnadi
  Hizla|হিজলা|Hijla
  Mehendiganj|মেহেন্দিগঞ্জ|Mehendigonj
  Muladi|মুলাদী
  Wazirpur|উজিরপুর|Uzirpur
  +Airport|এয়ারপোর্ট|Barishal Airport|Barisal Airport|বিমানবন্দর
  +Bandar|বন্দর|Bondor
  +Kawnia|কাউনিয়া|Kaunia
  +Kotwali|কোতোয়ালী|Kotwali Model|Kotowali|কোতোয়ালি|কোতয়ালী
 Bhola|ভোলা
  Bhola Sadar|ভোলা সদর
  Borhanuddin|বোরহানউদ্দিন|Burhanuddin|বোরহান উদ্দিন
  Char Fasson|চরফ্যাশন|Charfesson|Charfasson|Char Fashion|চর ফ্যাশন|চরফ্যাসন
  Daulatkhan|দৌলতখান|Doulatkhan
  Lalmohan|লালমোহন
  Monpura|মনপুরা|Manpura
  Tazumuddin|তজুমদ্দিন|Tajumuddin|তজুমুদ্দিন
 Jhalokathi|ঝালকাঠি|Jhalokati|Jhalakathi|Jhalakati|ঝালকাঠী
  Jhalokathi Sadar|ঝালকাঠি সদর|Jhalakathi Sadar|Jhalokati Sadar
  Kathalia|কাঁঠালিয়া|Kanthalia|কাঠালিয়া
  Nalchity|নলছিটি|Nalchiti
  Rajapur|রাজাপুর
 Patuakhali|পটুয়াখালী|Potuakhali
  Bauphal|বাউফল|Baufal
  Dashmina|দশমিনা
  Dumki|দুমকি
  Galachipa|গলাচিপা|Golachipa
  Kalapara|কলাপাড়া|Khepupara|খেপুপাড়া
  Mirzaganj|মির্জাগঞ্জ|Mirjaganj
  Patuakhali Sadar|পটুয়াখালী সদর
  Rangabali|রাঙ্গাবালী
 Pirojpur|পিরোজপুর|Perojpur
  Bhandaria|ভান্ডারিয়া|ভাণ্ডারিয়া
  Kawkhali|কাউখালী|Kaukhali
  Mathbaria|মঠবাড়িয়া|Matbaria|মঠবাড়ীয়া
  Nazirpur|নাজিরপুর
  Nesarabad|নেছারাবাদ|Swarupkathi|Swarupkati|স্বরূপকাঠি|স্বরূপকাঠী
  Pirojpur Sadar|পিরোজপুর সদর
  Zianagar|জিয়ানগর|Indurkani|Jianagar|ইন্দুরকানী|ইন্দুরকানি
Chattogram|চট্টগ্রাম|Chittagong|Chattagram
 Bandarban|বান্দরবান|Bandorban|বান্দরবন
  Alikadam|আলীকদম|Ali Kadam
  Bandarban Sadar|বান্দরবান সদর
  Lama|লামা
  Naikhongchhari|নাইক্ষ্যংছড়ি|Naikhyongchhari|Naikhongchari
  Rowangchhari|রোয়াংছড়ি|Roangchhari|Rowangchari
  Ruma|রুমা
  Thanchi|থানচি
 Brahmanbaria|ব্রাহ্মণবাড়িয়া|B. Baria|B Baria|B.Baria|Bbaria|Brahmonbaria|Brammonbaria|ব্রাহ্মনবাড়িয়া|বি. বাড়িয়া|বি বাড়িয়া
  Akhaura|আখাউড়া
  Ashuganj|আশুগঞ্জ|Ashugonj
  Bancharampur|বাঞ্ছারামপুর|Banchharampur
  Bijoynagar|বিজয়নগর|Bijoy Nagar
  Brahmanbaria Sadar|ব্রাহ্মণবাড়িয়া সদর|B. Baria Sadar
  Kasba|কসবা
  Nabinagar|নবীনগর
  Nasirnagar|নাসিরনগর
  Sarail|সরাইল
 Chandpur|চাঁদপুর
  Chandpur Sadar|চাঁদপুর সদর
  Faridganj|ফরিদগঞ্জ|Faridgonj
  Haimchar|হাইমচর
  Hajiganj|হাজীগঞ্জ|Haziganj|Hajigonj
  Kachua|কচুয়া
  Matlab Dakshin|মতলব দক্ষিণ|Matlab Dakkhin|Matlab South|Motlob South
  Matlab Uttar|মতলব উত্তর|Matlab North|Motlob North
  Shahrasti|শাহরাস্তি|Shahrasthi
 Chattogram|চট্টগ্রাম|Chittagong|Chottogram|Chattagram|Ctg|চিটাগাং|চিটাগং
  Anwara|আনোয়ারা
  Banshkhali|বাঁশখালী|Banskhali|বাঁশখালি
  Boalkhali|বোয়ালখালী|বোয়ালখালি
  Chandanaish|চন্দনাইশ
  Fatikchhari|ফটিকছড়ি|Fatikchari
  Hathazari|হাটহাজারী|Hathajari
  Karnaphuli|কর্ণফুলী|Karnafuli|কর্ণফুলি
  Lohagara|লোহাগাড়া
  Mirsharai|মীরসরাই|Mirsarai|Mirersarai|মিরসরাই
  Patiya|পটিয়া
  Rangunia|রাঙ্গুনিয়া
  Raozan|রাউজান|Rauzan
  Sandwip|সন্দ্বীপ
  Satkania|সাতকানিয়া
  Sitakunda|সীতাকুণ্ড|Sitakund|Sitakundu|সীতাকুন্ড
  +Akbar Shah|আকবর শাহ|Akbarshah|আকবরশাহ
  +Bakalia|বাকলিয়া|Bakoliya|Bakolia
  +Bandar|বন্দর|Chattogram Port|Chittagong Port|Bondor
  +Bayazid Bostami|বায়েজিদ বোস্তামী|Bayazid|Bayezid|Bayezid Bostami|বায়েজিদ|বায়েজীদ
  +Chandgaon|চান্দগাঁও|Chandgao|চান্দগাও
  +Chawkbazar|চকবাজার|Chakbazar|Chowkbazar|Chawk Bazar|চক বাজার
  +Double Mooring|ডবলমুরিং|Doublemooring|ডাবলমুরিং|ডবল মুরিং
  +EPZ|ইপিজেড|CEPZ|Chattogram EPZ
  +Halishahar|হালিশহর|Halishahor|Halishohor
  +Khulshi|খুলশী|Kulshi|খুলশি
  +Kotwali|কোতোয়ালী|Kotowali|কোতোয়ালি|কোতয়ালী
  +Pahartali|পাহাড়তলী|Pahartoli|পাহাড়তলি
  +Panchlaish|পাঁচলাইশ|Pachlaish
  +Patenga|পতেঙ্গা|Potenga
  +Sadarghat|সদরঘাট|Sadar Ghat
 Cox’s Bazar|কক্সবাজার|Cox's Bazar|Coxs Bazar|Coxsbazar|Cox Bazar|Cox’s Bazaar|কক্স বাজার
  Chakaria|চকরিয়া|Chokoria|Chakoria
  Cox’s Bazar Sadar|কক্সবাজার সদর|Cox's Bazar Sadar|Coxsbazar Sadar|Cox Bazar Sadar
  Eidgaon|ঈদগাঁও|Eidgah|ঈদগাহ|ঈদগাঁ
  Kutubdia|কুতুবদিয়া
  Maheshkhali|মহেশখালী|Moheshkhali|মহেশখালি
  Pekua|পেকুয়া
  Ramu|রামু
  Teknaf|টেকনাফ
  Ukhiya|উখিয়া|Ukhia
 Cumilla|কুমিল্লা|Comilla|Kumilla
  Barura|বরুড়া
  Brahmanpara|ব্রাহ্মণপাড়া|Brahman Para|Bramhanpara
  Burichang|বুড়িচং|Burichong
  Chandina|চান্দিনা
  Chauddagram|চৌদ্দগ্রাম|Chowddagram|Choddogram
  Cumilla Adarsha Sadar|কুমিল্লা আদর্শ সদর|Cumilla Sadar|Comilla Sadar|Adarsha Sadar|Kotwali|কুমিল্লা সদর|আদর্শ সদর|কোতোয়ালী
  Cumilla Sadar Dakshin|কুমিল্লা সদর দক্ষিণ|Sadar Dakshin|Comilla Sadar Dakshin|Comilla Sadar South|Sadar South|সদর দক্ষিণ
  Daudkandi|দাউদকান্দি
  Debidwar|দেবিদ্বার|Devidwar|Debidar|দেবীদ্বার
  Homna|হোমনা
  Laksam|লাকসাম
  Lalmai|লালমাই
  Meghna|মেঘনা
  Monoharganj|মনোহরগঞ্জ|Monohorgonj|Monohargonj|Manoharganj
  Muradnagar|মুরাদনগর
  Nangalkot|নাঙ্গলকোট|Langalkot|নাংগলকোট
  Titas|তিতাস
 Feni|ফেনী|ফেনি
  Chhagalnaiya|ছাগলনাইয়া|Chagalnaiya
  Daganbhuiyan|দাগনভূঞা|Dagonbhuiyan|Daganbhuiya|দাগনভূইয়া|দাগনভূঁইয়া
  Feni Sadar|ফেনী সদর
  Fulgazi|ফুলগাজী|Phulgazi
  Parshuram|পরশুরাম
  Sonagazi|সোনাগাজী
 Khagrachhari|খাগড়াছড়ি|Khagrachari|Khagrachori|Khagrachhori
  Dighinala|দীঘিনালা|দিঘীনালা|দিঘিনালা
  Guimara|গুইমারা
  Khagrachhari Sadar|খাগড়াছড়ি সদর|Khagrachari Sadar
  Lakshmichhari|লক্ষ্মীছড়ি|Laxmichhari|Laxmichari|লক্ষীছড়ি
  Mahalchhari|মহালছড়ি|Mohalchari
  Manikchhari|মানিকছড়ি|Manikchari
  Matiranga|মাটিরাঙ্গা
  Panchhari|পানছড়ি|Panchari
  Ramgarh|রামগড়
 Lakshmipur|লক্ষ্মীপুর|Laxmipur|Luxmipur|Lakhsmipur|লক্ষীপুর
  Kamalnagar|কমলনগর|Komolnagar
  Lakshmipur Sadar|লক্ষ্মীপুর সদর|Laxmipur Sadar|লক্ষীপুর সদর
  Raipur|রায়পুর|Roypur
  Ramganj|রামগঞ্জ
  Ramgati|রামগতি
 Noakhali|নোয়াখালী
  Begumganj|বেগমগঞ্জ|Begumgonj
  Chatkhil|চাটখিল
  Companiganj|কোম্পানীগঞ্জ|Companigonj|কোম্পানিগঞ্জ
  Hatia|হাতিয়া|Hatiya
  Kabirhat|কবিরহাট
  Noakhali Sadar|নোয়াখালী সদর|Sudharam|Maijdee|সুধারাম|মাইজদী
  Senbagh|সেনবাগ|Senbag
  Sonaimuri|সোনাইমুড়ী|Sonaimori|সোনাইমুড়ি
  Subarnachar|সুবর্ণচর
 Rangamati|রাঙ্গামাটি|Rangamati Hill Tracts|রাঙামাটি
  Baghaichhari|বাঘাইছড়ি|Baghaichari
  Barkal|বরকল
  Bilaichhari|বিলাইছড়ি|Belaichari|Belaichhari
  Juraichhari|জুরাছড়ি|Juraichari|Jurachhari
  Kaptai|কাপ্তাই
  Kawkhali|কাউখালী|Kaukhali
  Langadu|লংগদু|Longadu|লঙ্গদু
  Naniarchar|নানিয়ারচর
  Rajasthali|রাজস্থলী
  Rangamati Sadar|রাঙ্গামাটি সদর|Kotwali|রাঙামাটি সদর|কোতোয়ালী
Dhaka|ঢাকা|Dacca
 Dhaka|ঢাকা|Dacca
  ~Dhamrai|ধামরাই
  ~Dohar|দোহার
  ~Keraniganj|কেরানীগঞ্জ|Keraniganj Model|Keranigonj|কেরাণীগঞ্জ|কেরানীগঞ্জ মডেল
  ~Nawabganj|নবাবগঞ্জ|Nawabgonj
  ~Savar|সাভার|Saver
  +*Adabor|আদাবর|Adabar
  +*Airport|বিমানবন্দর|Biman Bandar|Bimanbandar|Dhaka Airport|এয়ারপোর্ট
  +~Ashulia|আশুলিয়া|Ashuliya
  +*Badda|বাড্ডা
  +*Banani|বনানী|বনানি
  +*Bangshal|বংশাল|Bongshal
  +*Bhashantek|ভাষানটেক|Bhasantek|Vashantek|Vasantek|ভাসানটেক
  +*Bhatara|ভাটারা|Vatara
  +*Cantonment|ক্যান্টনমেন্ট|Dhaka Cantonment|Cantt|ঢাকা ক্যান্টনমেন্ট
  +*Chawkbazar|চকবাজার|Chakbazar|Chowkbazar|Chawk Bazar|চক বাজার
  +*Dakshinkhan|দক্ষিণখান|Dakshin Khan|Dokkhinkhan|Dakkhinkhan|দক্ষিণ খান
  +*Darus Salam|দারুস সালাম|Darus-Salam|Darussalam|দারুসসালাম
  +*Demra|ডেমরা
  +*Dhanmondi|ধানমন্ডি|Dhanmandi|ধানমণ্ডি|ধানমন্ডী
  +*Gandaria|গেন্ডারিয়া|Gendaria|গেণ্ডারিয়া
  +*Gulshan|গুলশান
  +*Hatirjheel|হাতিরঝিল|Hatirjhil
  +*Hazaribagh|হাজারীবাগ|Hazaribag|Hajaribagh|হাজারিবাগ
  +*Jatrabari|যাত্রাবাড়ী|Jatrabary|যাত্রাবাড়ি
  +*Kadamtali|কদমতলী|Kadamtoli|Kodomtoli|কদমতলি
  +*Kafrul|কাফরুল
  +*Kalabagan|কলাবাগান|Kolabagan
  +*Kamrangirchar|কামরাঙ্গীরচর|Kamrangir Char|কামরাঙ্গীর চর|কামরাঙ্গিরচর
  +*Khilgaon|খিলগাঁও|Khilgao|খিলগাও
  +*Khilkhet|খিলক্ষেত|Khilket
  +*Kotwali|কোতোয়ালী|Kotowali|কোতোয়ালি|কোতয়ালী
  +*Lalbagh|লালবাগ|Lalbag
  +*Mirpur|মিরপুর|Mirpur Model|মিরপুর মডেল
  +*Mohammadpur|মোহাম্মদপুর|Mohammedpur|Muhammadpur|মোহাম্মাদপুর
  +*Motijheel|মতিঝিল|Motijhil
  +*Mugda|মুগদা|Mugdha|Mughda
  +*New Market|নিউমার্কেট|Newmarket|নিউ মার্কেট
  +*Pallabi|পল্লবী|Pallobi|পল্লবি
  +*Paltan|পল্টন|Paltan Model|Polton|পল্টন মডেল
  +*Ramna|রমনা|Ramna Model|Romna|রমনা মডেল
  +*Rampura|রামপুরা
  +*Rupnagar|রূপনগর|Rupnogor|রুপনগর
  +*Sabujbagh|সবুজবাগ|Sabujbag|Sobujbag|Shabujbag
  +*Shah Ali|শাহ আলী|Shahali|শাহআলী
  +*Shahbagh|শাহবাগ|Shahbag
  +*Shahjahanpur|শাহজাহানপুর|Shajahanpur
  +*Sher-e-Bangla Nagar|শেরেবাংলা নগর|Sher E Bangla Nagar|Sherebangla Nagar|শেরে বাংলা নগর|শেরেবাংলানগর
  +*Shyampur|শ্যামপুর|Shampur
  +~South Keraniganj|দক্ষিণ কেরানীগঞ্জ|Dakshin Keraniganj|South Keranigonj|দক্ষিণ কেরাণীগঞ্জ
  +*Sutrapur|সূত্রাপুর|সুত্রাপুর
  +*Tejgaon|তেজগাঁও|Tejgao|তেজগাও
  +*Tejgaon Industrial Area|তেজগাঁও শিল্পাঞ্চল|Tejgaon Industrial|Tejgaon I/A|তেজগাঁও শিল্প এলাকা
  +*Turag|তুরাগ
  +*Uttara East|উত্তরা পূর্ব|Uttara Purba
  +*Uttara West|উত্তরা পশ্চিম|Uttara Paschim
  +*Uttarkhan|উত্তরখান|Uttar Khan|Uttorkhan|উত্তর খান
  +*Wari|ওয়ারী|Oari|ওয়ারি
 Faridpur|ফরিদপুর
  Alfadanga|আলফাডাঙ্গা
  Bhanga|ভাঙ্গা|ভাঙা
  Boalmari|বোয়ালমারী
  Charbhadrasan|চরভদ্রাসন
  Faridpur Sadar|ফরিদপুর সদর|Kotwali|কোতোয়ালী
  Madhukhali|মধুখালী|মধুখালি
  Nagarkanda|নগরকান্দা
  Sadarpur|সদরপুর
  Saltha|সালথা
 ~Gazipur|গাজীপুর|গাজিপুর
  ~Gazipur Sadar|গাজীপুর সদর
  ~Kaliakair|কালিয়াকৈর
  ~Kaliganj|কালীগঞ্জ|Kaligonj|কালিগঞ্জ
  ~Kapasia|কাপাসিয়া
  ~Sreepur|শ্রীপুর|Sripur
  +~Bason|বাসন|Basan
  +~Gacha|গাছা|Gachha
  +~Gazipur Sadar Metro|গাজীপুর সদর মেট্রো|Joydebpur|Joydevpur|জয়দেবপুর
  +~Kashimpur|কাশিমপুর|Kasimpur
  +~Konabari|কোনাবাড়ী|কোনাবাড়ি
  +~Pubail|পূবাইল|পুবাইল
  +~Tongi East|টঙ্গী পূর্ব|Tongi Purba|টঙ্গি পূর্ব
  +~Tongi West|টঙ্গী পশ্চিম|Tongi Paschim|টঙ্গি পশ্চিম
 Gopalganj|গোপালগঞ্জ|Gopalgonj
  Gopalganj Sadar|গোপালগঞ্জ সদর
  Kashiani|কাশিয়ানী
  Kotalipara|কোটালীপাড়া|কোটালিপাড়া
  Muksudpur|মুকসুদপুর|Maksudpur|Moksudpur|মকসুদপুর
  Tungipara|টুঙ্গিপাড়া|টুংগীপাড়া|টুঙ্গীপাড়া
 Kishoreganj|কিশোরগঞ্জ|Kishorganj|Kishoregonj|Kishorgonj
  Austagram|অষ্টগ্রাম|Astagram
  Bajitpur|বাজিতপুর
  Bhairab|ভৈরব|Vairab|Bhairab Bazar|ভৈরব বাজার
  Hossainpur|হোসেনপুর
  Itna|ইটনা
  Karimganj|করিমগঞ্জ|Karimgonj
  Katiadi|কটিয়াদী
  Kishoreganj Sadar|কিশোরগঞ্জ সদর
  Kuliarchar|কুলিয়ারচর
  Mithamain|মিঠামইন|Mithamoin
  Nikli|নিকলী
  Pakundia|পাকুন্দিয়া
  Tarail|তাড়াইল
 Madaripur|মাদারীপুর
  Dasar|ডাসার|Dashar
  Kalkini|কালকিনি
  Madaripur Sadar|মাদারীপুর সদর
  Rajoir|রাজৈর
  Shibchar|শিবচর
 Manikganj|মানিকগঞ্জ|Manikgonj
  Daulatpur|দৌলতপুর|Doulatpur
  Ghior|ঘিওর
  Harirampur|হরিরামপুর
  Manikganj Sadar|মানিকগঞ্জ সদর
  Saturia|সাটুরিয়া
  Shivalaya|শিবালয়|Shibaloy|Shibalaya|Shibaloya
  Singair|সিংগাইর|সিঙ্গাইর
 Munshiganj|মুন্সীগঞ্জ|Munsiganj|Munshigonj|Bikrampur|Bikrompur|মুন্সিগঞ্জ|বিক্রমপুর
  Gazaria|গজারিয়া|Gajaria
  Lohajang|লৌহজং|Louhajang|Louhajong
  Munshiganj Sadar|মুন্সীগঞ্জ সদর|Munshigonj Sadar|মুন্সিগঞ্জ সদর
  Sirajdikhan|সিরাজদিখান|Serajdikhan
  Sreenagar|শ্রীনগর|Srinagar|Sreenogor
  Tongibari|টংগীবাড়ি|টঙ্গীবাড়ী|টঙ্গিবাড়ি|টঙ্গীবাড়ি
 ~Narayanganj|নারায়ণগঞ্জ|Narayangonj|Naraynganj|Narayongonj|নারায়নগঞ্জ
  ~Araihazar|আড়াইহাজার|Arihazar
  ~Bandar|বন্দর
  ~Narayanganj Sadar|নারায়ণগঞ্জ সদর|Narayangonj Sadar|নারায়নগঞ্জ সদর
  ~Rupganj|রূপগঞ্জ|Rupgonj
  ~Sonargaon|সোনারগাঁও|Sonargao|সোনারগাঁ
  +~Fatullah|ফতুল্লা|Fatulla|ফতুল্লাহ
  +~Siddhirganj|সিদ্ধিরগঞ্জ|Siddirganj|Siddhirgonj|Shiddhirganj
 Narsingdi|নরসিংদী|Narshingdi|Norsingdi|নরসিংদি
  Belabo|বেলাবো
  Monohardi|মনোহরদী
  Narsingdi Sadar|নরসিংদী সদর
  Palash|পলাশ
  Raipura|রায়পুরা
  Shibpur|শিবপুর
 Rajbari|রাজবাড়ী|রাজবাড়ি
  Baliakandi|বালিয়াকান্দি
  Goalanda|গোয়ালন্দ|Goalandaghat|Goalundo|গোয়ালন্দ ঘাট
  Kalukhali|কালুখালী
  Pangsha|পাংশা|Pangsa
  Rajbari Sadar|রাজবাড়ী সদর
 Shariatpur|শরীয়তপুর|Sariatpur|Shariyatpur|শরিয়তপুর
  Bhedarganj|ভেদরগঞ্জ
  Damudya|ডামুড্যা
  Gosairhat|গোসাইরহাট
  Naria|নড়িয়া
  Shariatpur Sadar|শরীয়তপুর সদর|Palong|শরিয়তপুর সদর|পালং
  Zajira|জাজিরা|Jajira
 Tangail|টাঙ্গাইল|টাংগাইল
  Basail|বাসাইল
  Bhuapur|ভূঞাপুর|Bhuyapur|ভুয়াপুর|ভূয়াপুর
  Delduar|দেলদুয়ার
  Dhanbari|ধনবাড়ী|ধনবাড়ি
  Ghatail|ঘাটাইল
  Gopalpur|গোপালপুর
  Kalihati|কালিহাতী|কালিহাতি
  Madhupur|মধুপুর
  Mirzapur|মির্জাপুর
  Nagarpur|নাগরপুর
  Sakhipur|সখিপুর|সখীপুর
  Tangail Sadar|টাঙ্গাইল সদর
Khulna|খুলনা
 Bagerhat|বাগেরহাট
  Bagerhat Sadar|বাগেরহাট সদর
  Chitalmari|চিতলমারী
  Fakirhat|ফকিরহাট
  Kachua|কচুয়া
  Mollahat|মোল্লাহাট
  Mongla|মোংলা|Mongla Port|মংলা
  Morrelganj|মোড়েলগঞ্জ|Morelganj|Morelgonj|মোরেলগঞ্জ
  Rampal|রামপাল
  Sarankhola|শরণখোলা|Sharankhola
 Chuadanga|চুয়াডাঙ্গা
  Alamdanga|আলমডাঙ্গা
  Chuadanga Sadar|চুয়াডাঙ্গা সদর
  Damurhuda|দামুড়হুদা
  Jibannagar|জীবননগর
 Jashore|যশোর|Jessore|যশোহর
  Abhaynagar|অভয়নগর|Abhoynagar
  Bagherpara|বাঘারপাড়া|Bagharpara
  Chougachha|চৌগাছা|Chowgacha|Chaugachha|Chougacha
  Jashore Sadar|যশোর সদর|Jessore Sadar|Kotwali|কোতোয়ালী
  Jhikargacha|ঝিকরগাছা|Jhikargachha
  Keshabpur|কেশবপুর|Keshobpur
  Manirampur|মণিরামপুর|Monirampur|মনিরামপুর
  Sharsha|শার্শা
 Jhenaidah|ঝিনাইদহ|Jhenidah|Jhinaidah|Jhenaidaha
  Harinakundu|হরিণাকুন্ডু|Harinakunda|হরিণাকুণ্ডু
  Jhenaidah Sadar|ঝিনাইদহ সদর|Jhenidah Sadar
  Kaliganj|কালীগঞ্জ|Kaligonj|কালিগঞ্জ
  Kotchandpur|কোটচাঁদপুর
  Moheshpur|মহেশপুর|Maheshpur
  Shailkupa|শৈলকুপা|Shailkopa
 Khulna|খুলনা
  Batiaghata|বটিয়াঘাটা|Botiaghata
  Dacope|দাকোপ|Dakop
  Dighalia|দিঘলিয়া|Digholia
  Dumuria|ডুমুরিয়া
  Koyra|কয়রা|Koira
  Paikgachha|পাইকগাছা|Paikgacha
  Phultala|ফুলতলা|Fultola|Fultala
  Rupsa|রূপসা|Rupsha
  Terokhada|তেরখাদা
  +Aranghata|আড়ংঘাটা|Arangghata|Arongghata
  +Daulatpur|দৌলতপুর|Doulatpur
  +Harintana|হরিণটানা|Horintana
  +Khalishpur|খালিশপুর
  +Khan Jahan Ali|খানজাহান আলী|Khanjahan Ali|খান জাহান আলী
  +Khulna Sadar|খুলনা সদর|Kotwali|Khulna Kotwali|কোতোয়ালী|কোতোয়ালি
  +Labanchara|লবণচরা|Lobonchora|লবনচরা
  +Sonadanga|সোনাডাঙ্গা|Sonadanga Model|সোনাডাঙা
 Kushtia|কুষ্টিয়া|Kustia
  Bheramara|ভেড়ামারা
  Daulatpur|দৌলতপুর
  Khoksa|খোকসা
  Kumarkhali|কুমারখালী
  Kushtia Sadar|কুষ্টিয়া সদর
  Mirpur|মিরপুর
 Magura|মাগুরা
  Magura Sadar|মাগুরা সদর
  Mohammadpur|মহম্মদপুর|মোহাম্মদপুর
  Shalikha|শালিখা
  Sreepur|শ্রীপুর
 Meherpur|মেহেরপুর
  Gangni|গাংনী
  Meherpur Sadar|মেহেরপুর সদর
  Mujibnagar|মুজিবনগর
 Narail|নড়াইল
  Kalia|কালিয়া
  Lohagara|লোহাগড়া|লোহাগাড়া
  Narail Sadar|নড়াইল সদর
 Satkhira|সাতক্ষীরা|Shatkhira
  Assasuni|আশাশুনি|Asasuni|Ashashuni
  Debhata|দেবহাটা
  Kalaroa|কলারোয়া
  Kaliganj|কালিগঞ্জ|Kaliaganj|Kaligonj|কালীগঞ্জ
  Satkhira Sadar|সাতক্ষীরা সদর
  Shyamnagar|শ্যামনগর
  Tala|তালা
Mymensingh|ময়মনসিংহ|Mymensing
 Jamalpur|জামালপুর
  Bakshiganj|বকশীগঞ্জ|Bokshiganj
  Dewanganj|দেওয়ানগঞ্জ|Dewangonj
  Islampur|ইসলামপুর
  Jamalpur Sadar|জামালপুর সদর
  Madarganj|মাদারগঞ্জ|Madargonj
  Melandaha|মেলান্দহ|Melandah
  Sarishabari|সরিষাবাড়ী|Sarisabari|সরিষাবাড়ি
 Mymensingh|ময়মনসিংহ|Mymensing|Maimansingh|Momenshahi
  Bhaluka|ভালুকা
  Dhobaura|ধোবাউড়া
  Fulbaria|ফুলবাড়িয়া|Phulbaria|ফুলবাড়ীয়া
  Gafargaon|গফরগাঁও|Gaffargaon
  Gouripur|গৌরীপুর|Gauripur
  Haluaghat|হালুয়াঘাট
  Ishwarganj|ঈশ্বরগঞ্জ|Iswarganj
  Muktagacha|মুক্তাগাছা|Muktagachha
  Mymensingh Sadar|ময়মনসিংহ সদর|Kotwali|কোতোয়ালী
  Nandail|নান্দাইল
  Phulpur|ফুলপুর
  Tarakanda|তারাকান্দা
  Trishal|ত্রিশাল
 Netrokona|নেত্রকোনা|Netrakona|নেত্রকোণা
  Atpara|আটপাড়া
  Barhatta|বারহাট্টা
  Durgapur|দুর্গাপুর
  Kalmakanda|কলমাকান্দা
  Kendua|কেন্দুয়া
  Khaliajuri|খালিয়াজুরী|খালিয়াজুড়ী|খালিয়াজুরি
  Madan|মদন
  Mohanganj|মোহনগঞ্জ|Mohongonj
  Netrokona Sadar|নেত্রকোনা সদর|Netrakona Sadar|নেত্রকোণা সদর
  Purbadhala|পূর্বধলা
 Sherpur|শেরপুর
  Jhenaigati|ঝিনাইগাতী|ঝিনাইগাতি
  Nakla|নকলা|Nokla
  Nalitabari|নালিতাবাড়ী
  Sherpur Sadar|শেরপুর সদর
  Sreebardi|শ্রীবরদী|Sreebordi|Sribordi
Rajshahi|রাজশাহী
 Bogura|বগুড়া|Bogra
  Adamdighi|আদমদীঘি|আদমদিঘি|আদমদিঘী
  Bogura Sadar|বগুড়া সদর|Bogra Sadar
  Dhunat|ধুনট|Dhunot
  Dupchanchia|দুপচাঁচিয়া|Dhupchanchia|দুপচাচিয়া
  Gabtali|গাবতলী
  Kahaloo|কাহালু|Kahalu
  Nandigram|নন্দীগ্রাম|Nondigram|নন্দিগ্রাম
  Sariakandi|সারিয়াকান্দি|Shariakandi
  Shajahanpur|শাজাহানপুর|Shahjahanpur|শাহজাহানপুর
  Sherpur|শেরপুর
  Shibganj|শিবগঞ্জ
  Sonatala|সোনাতলা
 Chapainawabganj|চাঁপাইনবাবগঞ্জ|Chapai Nawabganj|Chapai Nababganj|Chapai Nawabgonj|Chapainawabgonj|Nawabganj|চাঁপাই নবাবগঞ্জ|নবাবগঞ্জ
  Bholahat|ভোলাহাট
  Chapainawabganj Sadar|চাঁপাইনবাবগঞ্জ সদর|Chapai Nawabganj Sadar|Nawabganj Sadar|নবাবগঞ্জ সদর
  Gomastapur|গোমস্তাপুর|Gomostapur
  Nachol|নাচোল|Nachole
  Shibganj|শিবগঞ্জ|Shibgonj
 Joypurhat|জয়পুরহাট|Jaipurhat|Jaypurhat
  Akkelpur|আক্কেলপুর
  Joypurhat Sadar|জয়পুরহাট সদর|Jaipurhat Sadar
  Kalai|কালাই
  Khetlal|ক্ষেতলাল
  Panchbibi|পাঁচবিবি
 Naogaon|নওগাঁ|Nowgaon|নওগা
  Atrai|আত্রাই
  Badalgachi|বদলগাছী|Badalgachhi|বদলগাছি
  Dhamoirhat|ধামইরহাট|Dhamairhat
  Manda|মান্দা
  Mohadevpur|মহাদেবপুর|Mahadebpur|Mahadevpur
  Naogaon Sadar|নওগাঁ সদর
  Niamatpur|নিয়ামতপুর
  Patnitala|পত্নীতলা|পত্নিতলা
  Porsha|পোরশা
  Raninagar|রাণীনগর|রানীনগর
  Sapahar|সাপাহার
 Natore|নাটোর|Nator
  Bagatipara|বাগাতিপাড়া
  Baraigram|বড়াইগ্রাম|Boraigram
  Gurudaspur|গুরুদাসপুর
  Lalpur|লালপুর
  Naldanga|নলডাঙ্গা
  Natore Sadar|নাটোর সদর
  Singra|সিংড়া
 Pabna|পাবনা
  Atgharia|আটঘরিয়া|Atghoria
  Bera|বেড়া
  Bhangura|ভাঙ্গুড়া
  Chatmohar|চাটমোহর|Chatmohor
  Faridpur|ফরিদপুর
  Ishwardi|ঈশ্বরদী|Ishurdi|Iswardi|ঈশ্বরদি
  Pabna Sadar|পাবনা সদর
  Santhia|সাঁথিয়া|Sathia|Shanthia
  Sujanagar|সুজানগর
 Rajshahi|রাজশাহী
  Bagha|বাঘা
  Bagmara|বাগমারা|Baghmara
  Charghat|চারঘাট
  Durgapur|দুর্গাপুর
  Godagari|গোদাগাড়ী|গোদাগাড়ি
  Mohonpur|মোহনপুর|Mohanpur
  Paba|পবা
  Puthia|পুঠিয়া
  Tanore|তানোর
  +Airport|এয়ারপোর্ট|Rajshahi Airport|বিমানবন্দর
  +Belpukur|বেলপুকুর
  +Boalia|বোয়ালিয়া|Boalia Model|Boyalia|বোয়ালিয়া মডেল
  +Chandrima|চন্দ্রিমা
  +Damkura|দামকুড়া
  +Karnahar|কর্ণহার
  +Kashiadanga|কাশিয়াডাঙ্গা|Kasiadanga|কাশিয়াডাঙা
  +Katakhali|কাটাখালী|কাটাখালি
  +Motihar|মতিহার|Matihar
  +Rajpara|রাজপাড়া
  +Shah Makhdum|শাহ মখদুম|Shahmukhdum|Shah Mokhdum|শাহমখদুম
 Sirajganj|সিরাজগঞ্জ|Sirajgonj|Serajganj
  Belkuchi|বেলকুচি
  Chauhali|চৌহালি|চৌহালী
  Kamarkhand|কামারখন্দ|Kamarkhanda
  Kazipur|কাজীপুর|Kajipur
  Raiganj|রায়গঞ্জ|Raigonj|Royganj|Raygonj
  Shahjadpur|শাহজাদপুর|Shahzadpur
  Sirajganj Sadar|সিরাজগঞ্জ সদর|Sirajgonj Sadar
  Tarash|তাড়াশ
  Ullapara|উল্লাপাড়া
Rangpur|রংপুর
 Dinajpur|দিনাজপুর|Dinazpur
  Birampur|বিরামপুর
  Birganj|বীরগঞ্জ
  Birol|বিরল|Biral
  Bochaganj|বোচাগঞ্জ
  Chirirbandar|চিরিরবন্দর
  Dinajpur Sadar|দিনাজপুর সদর|Kotwali|কোতোয়ালী
  Fulbari|ফুলবাড়ী|Phulbari|ফুলবাড়ি
  Ghoraghat|ঘোড়াঘাট
  Hakimpur|হাকিমপুর
  Kaharol|কাহারোল
  Khansama|খানসামা
  Nawabganj|নবাবগঞ্জ
  Parbatipur|পার্বতীপুর
 Gaibandha|গাইবান্ধা|Gaibanda
  Gaibandha Sadar|গাইবান্ধা সদর
  Gobindaganj|গোবিন্দগঞ্জ|Gobindagonj
  Palashbari|পলাশবাড়ী|Polashbari|পলাশবাড়ি
  Phulchhari|ফুলছড়ি|Phulchari|Fulchhari
  Sadullapur|সাদুল্লাপুর|সাদুল্যাপুর
  Saghata|সাঘাটা
  Sundarganj|সুন্দরগঞ্জ
 Kurigram|কুড়িগ্রাম
  Bhurungamari|ভূরুঙ্গামারী|ভুরুঙ্গামারী
  Char Rajibpur|চর রাজিবপুর|Charrajibpur|Rajibpur|রাজিবপুর|রাজীবপুর
  Chilmari|চিলমারী
  Kurigram Sadar|কুড়িগ্রাম সদর
  Nageshwari|নাগেশ্বরী|Nageswari
  Phulbari|ফুলবাড়ী|Fulbari|ফুলবাড়ি
  Rajarhat|রাজারহাট
  Rowmari|রৌমারী|Roumari|Raumari
  Ulipur|উলিপুর
 Lalmonirhat|লালমনিরহাট
  Aditmari|আদিতমারী
  Hatibandha|হাতীবান্ধা|হাতিবান্ধা
  Kaliganj|কালীগঞ্জ
  Lalmonirhat Sadar|লালমনিরহাট সদর
  Patgram|পাটগ্রাম
 Nilphamari|নীলফামারী|Nilfamari|নীলফামারি
  Dimla|ডিমলা
  Domar|ডোমার
  Jaldhaka|জলঢাকা
  Kishoreganj|কিশোরগঞ্জ|Kishorganj|Kishoregonj
  Nilphamari Sadar|নীলফামারী সদর|Nilfamari Sadar
  Saidpur|সৈয়দপুর|Syedpur|Sayedpur
 Panchagarh|পঞ্চগড়|Panchagar|Ponchogor|Panchagor
  Atwari|আটোয়ারী|আটোয়ারি
  Boda|বোদা
  Debiganj|দেবীগঞ্জ
  Panchagarh Sadar|পঞ্চগড় সদর
  Tetulia|তেঁতুলিয়া|Tentulia|তেতুলিয়া
 Rangpur|রংপুর
  Badarganj|বদরগঞ্জ|Badargonj
  Gangachara|গংগাচড়া|Gangachhara|Gangachora|গঙ্গাচড়া
  Kaunia|কাউনিয়া
  Mithapukur|মিঠাপুকুর
  Pirgacha|পীরগাছা|Pirgachha
  Pirganj|পীরগঞ্জ|Pirgonj
  Rangpur Sadar|রংপুর সদর
  Taraganj|তারাগঞ্জ|Taragonj
  +Haragach|হারাগাছ|Haragachh
  +Hazirhat|হাজিরহাট|Hajirhat|হাজীরহাট
  +Kotwali|কোতোয়ালী|Kotowali|কোতোয়ালি|কোতয়ালী
  +Mahiganj|মাহিগঞ্জ|Mahigonj
  +Parshuram|পরশুরাম|Porshuram
  +Tajhat|তাজহাট
 Thakurgaon|ঠাকুরগাঁও|Thakurgao|ঠাকুরগাও
  Baliadangi|বালিয়াডাঙ্গী
  Haripur|হরিপুর
  Pirganj|পীরগঞ্জ
  Ranisankail|রাণীশংকৈল|Ranishankail|রানীশংকৈল
  Thakurgaon Sadar|ঠাকুরগাঁও সদর
Sylhet|সিলেট
 Habiganj|হবিগঞ্জ|Hobiganj|Habigonj|Hobigonj
  Ajmiriganj|আজমিরীগঞ্জ|Azmiriganj
  Bahubal|বাহুবল
  Baniachong|বানিয়াচং|Baniachang|বানিয়াচঙ্গ
  Chunarughat|চুনারুঘাট
  Habiganj Sadar|হবিগঞ্জ সদর|Hobiganj Sadar
  Lakhai|লাখাই
  Madhabpur|মাধবপুর
  Nabiganj|নবীগঞ্জ|Nobigonj
  Shayestaganj|শায়েস্তাগঞ্জ|Shaistaganj|Shayestagonj
 Moulvibazar|মৌলভীবাজার|Maulvibazar|Moulavibazar|Moulvi Bazar|Moulovibazar|মৌলভী বাজার|মৌলবীবাজার
  Barlekha|বড়লেখা|Bara Lekha|Borolekha
  Juri|জুড়ী
  Kamalganj|কমলগঞ্জ|Kamolganj
  Kulaura|কুলাউড়া
  Moulvibazar Sadar|মৌলভীবাজার সদর|Maulvibazar Sadar
  Rajnagar|রাজনগর
  Sreemangal|শ্রীমঙ্গল|Srimangal|Sreemongal
 Sunamganj|সুনামগঞ্জ|Sunamgonj
  Bishwambarpur|বিশ্বম্ভরপুর|Bishwambharpur
  Chhatak|ছাতক|Chatak
  Derai|দিরাই|Dirai
  Dharmapasha|ধর্মপাশা|Dharampasha
  Dowarabazar|দোয়ারাবাজার|Doarabazar|Dowara Bazar
  Jagannathpur|জগন্নাথপুর
  Jamalganj|জামালগঞ্জ
  Madhyanagar|মধ্যনগর|Modhyanagar
  Shalla|শাল্লা|Sulla|Salla
  Shantiganj|শান্তিগঞ্জ|South Sunamganj|Dakshin Sunamganj|Shantigonj|দক্ষিণ সুনামগঞ্জ
  Sunamganj Sadar|সুনামগঞ্জ সদর
  Tahirpur|তাহিরপুর|Taherpur
 Sylhet|সিলেট|Silhet
  Balaganj|বালাগঞ্জ
  Beanibazar|বিয়ানীবাজার|Biani Bazar|Bianibazar
  Bishwanath|বিশ্বনাথ
  Companiganj|কোম্পানীগঞ্জ|Companigonj|কোম্পানিগঞ্জ
  Dakshin Surma|দক্ষিণ সুরমা|Dakshinsurma|South Surma
  Fenchuganj|ফেঞ্চুগঞ্জ
  Golapganj|গোলাপগঞ্জ|Golapgonj|Golabganj
  Gowainghat|গোয়াইনঘাট|Goainghat
  Jaintiapur|জৈন্তাপুর|Jaintapur
  Kanaighat|কানাইঘাট
  Osmaninagar|ওসমানীনগর|Osmani Nagar|ওসমানী নগর
  Sylhet Sadar|সিলেট সদর
  Zakiganj|জকিগঞ্জ|Jakiganj
  +Airport|এয়ারপোর্ট|Sylhet Airport|বিমানবন্দর
  +Jalalabad|জালালাবাদ
  +Kotwali|কোতোয়ালী|Kotwali Model|Kotowali|কোতোয়ালি|কোতয়ালী
  +Moglabazar|মোগলাবাজার|Mogla Bazar|মোগলা বাজার
  +Shah Paran|শাহপরান|Shahparan|Shahporan|শাহ পরান|শাহপরাণ|হজরত শাহ পরান
`
