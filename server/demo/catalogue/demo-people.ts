import type { DemoCustomer, DemoVendor } from './types.ts'

// The first vendor and the first customer are the demo accounts (accounts.ts).
export const vendors: DemoVendor[] = [
  {
    name: 'Rokeya Basak',
    email: 'vendor@haat.example',
    phoneNumber: '01711000101',
    businessAddress: 'Patharail Bazar, Delduar, Tangail 1910',
  },
  {
    name: 'Tanvir Hossain',
    email: 'tanvir.hossain@haat.example',
    phoneNumber: '01812000102',
    businessAddress: 'Level 5, Motaleb Tower, Hatirpool, Dhaka 1205',
  },
  {
    name: 'Shafiqul Islam',
    email: 'shafiqul.islam@haat.example',
    phoneNumber: '01913000103',
    businessAddress: 'Kansat Bazar Road, Shibganj, Chapai Nawabganj 6340',
  },
  {
    name: 'Abdur Rashid Gazi',
    email: 'rashid.gazi@haat.example',
    phoneNumber: '01614000104',
    businessAddress: 'Munshiganj Bazar, Shyamnagar, Satkhira 9450',
  },
  {
    name: 'Moushumi Deb',
    email: 'moushumi.deb@haat.example',
    phoneNumber: '01515000105',
    businessAddress: '14 Station Road, Sreemangal, Moulvibazar 3210',
  },
  {
    name: 'Golam Kibria',
    email: 'golam.kibria@haat.example',
    phoneNumber: '01316000106',
    businessAddress: '88 Islamia Market, Nilkhet, Dhaka 1205',
  },
  {
    name: 'Shirin Akter',
    email: 'shirin.akter@haat.example',
    phoneNumber: '01417000107',
    businessAddress: 'Amlapara, Jamalpur Sadar, Jamalpur 2000',
  },
  {
    name: 'Nurul Absar Chowdhury',
    email: 'nurul.absar@haat.example',
    phoneNumber: '01818000108',
    businessAddress: '212 Khatunganj, Kotwali, Chattogram 4000',
  },
]

export const customers: DemoCustomer[] = [
  {
    name: 'Nusrat Jahan',
    email: 'customer@haat.example',
    phoneNumber: '01711000201',
    address: 'House 27, Road 9/A, Dhanmondi, Dhaka 1209',
    district: 'Dhaka',
  },
  {
    name: 'Mahmudul Hasan',
    email: 'mahmudul.hasan@haat.example',
    phoneNumber: '01812000202',
    address: 'Flat C3, 41 Panchlaish Residential Area, Chattogram 4203',
    district: 'Chattogram',
  },
  {
    name: 'Farzana Yasmin',
    email: 'farzana.yasmin@haat.example',
    phoneNumber: '01913000203',
    address: 'Kumarpara Main Road, opposite the eye hospital, Sylhet 3100',
    district: 'Sylhet',
  },
  {
    name: 'Sourav Saha',
    email: 'sourav.saha@haat.example',
    phoneNumber: '01614000204',
    address: '6 Sagarpara, Boalia, Rajshahi 6100',
    district: 'Rajshahi',
  },
  {
    name: 'Tahmina Khatun',
    email: 'tahmina.khatun@haat.example',
    phoneNumber: '01515000205',
    address: '113 Khan Jahan Ali Road, Tutpara, Khulna 9100',
    district: 'Khulna',
  },
  {
    name: 'Rakibul Alam',
    email: 'rakibul.alam@haat.example',
    phoneNumber: '01316000206',
    address: 'Munshipara, near the Zilla School, Rangpur 5400',
    district: 'Rangpur',
  },
  {
    name: 'Priyanka Barua',
    email: 'priyanka.barua@haat.example',
    phoneNumber: '01417000207',
    address: 'Boiddo Ghona Road, Cox’s Bazar 4700',
    district: 'Cox’s Bazar',
  },
  {
    name: 'Imran Kabir',
    email: 'imran.kabir@haat.example',
    phoneNumber: '01711000208',
    address: 'House 5, Block D, Bashundhara Residential Area, Dhaka 1229',
    district: 'Dhaka',
  },
  {
    name: 'Sumaiya Rahman',
    email: 'sumaiya.rahman@haat.example',
    phoneNumber: '01812000209',
    address: 'College Row, Barishal Sadar, Barishal 8200',
    district: 'Barishal',
  },
  {
    name: 'Dipankar Chakma',
    email: 'dipankar.chakma@haat.example',
    phoneNumber: '01913000210',
    address: 'Tabalchhari Bazar, Rangamati Sadar, Rangamati 4500',
    district: 'Rangamati',
  },
  {
    name: 'Jannatul Ferdous',
    email: 'jannatul.ferdous@haat.example',
    phoneNumber: '01614000211',
    address: '18 Kandirpar, Cumilla 3500',
    district: 'Cumilla',
  },
  {
    name: 'Ashraf Uddin',
    email: 'ashraf.uddin@haat.example',
    phoneNumber: '01515000212',
    address: 'Charpara Mor, Mymensingh Sadar, Mymensingh 2200',
    district: 'Mymensingh',
  },
]
