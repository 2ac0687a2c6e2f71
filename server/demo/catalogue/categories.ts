import type { DemoCategory } from './types.ts'

// The first eight are the first row of the home page.
export const categories: DemoCategory[] = [
  { name: 'Sarees', nameBn: 'শাড়ি', drawing: 'sari' },
  { name: 'Mobiles', nameBn: 'মোবাইল', drawing: 'mobile-phone' },
  { name: 'Fruits', nameBn: 'ফল', drawing: 'mango' },
  { name: 'Honey and Pickles', nameBn: 'মধু ও আচার', drawing: 'honey-pot' },
  { name: 'Shoes', nameBn: 'জুতা', drawing: 'running-shoe' },
  { name: 'Audio Devices', nameBn: 'অডিও ডিভাইস', drawing: 'headphone' },
  { name: 'Books', nameBn: 'বই', drawing: 'books' },
  { name: 'Handicrafts', nameBn: 'হস্তশিল্প', drawing: 'basket' },
  { name: 'Panjabis and Kurtas', nameBn: 'পাঞ্জাবি ও কুর্তা', drawing: 'womans-clothes' },
  { name: 'Kitchen Items', nameBn: 'রান্নাঘরের জিনিস', drawing: 'cooking' },
  { name: 'Tea and Snacks', nameBn: 'চা ও নাস্তা', drawing: 'teacup-without-handle' },
  { name: 'Groceries and Spices', nameBn: 'মুদি ও মসলা', drawing: 'hot-pepper' },
  { name: 'Beauty Products', nameBn: 'প্রসাধনী', drawing: 'lotion-bottle' },
  { name: 'Toys and Baby Items', nameBn: 'খেলনা ও শিশুপণ্য', drawing: 'teddy-bear' },
  { name: 'Home Decor Items', nameBn: 'ঘর সাজানোর জিনিস', drawing: 'couch-and-lamp' },
  { name: 'Computers', nameBn: 'কম্পিউটার', drawing: 'laptop' },
  { name: 'Sports Goods', nameBn: 'খেলার সামগ্রী', drawing: 'cricket-game' },
  { name: 'Plants and Garden Tools', nameBn: 'গাছ ও বাগানের সরঞ্জাম', drawing: 'potted-plant' },
]
