import {
  Apple,
  Baby,
  Backpack,
  Beef,
  BookOpen,
  Candy,
  Carrot,
  CookingPot,
  Crown,
  Droplets,
  Fish,
  Flame,
  Footprints,
  Gem,
  Handbag,
  type LucideIcon,
  Milk,
  Scissors,
  Shirt,
  ShoppingBasket,
  Smartphone,
  Sparkles,
  Watch,
  Wheat,
} from 'lucide-react'
import type { MessageKey } from '../../../ui/text/i18n.ts'

/** A category to start from. Its picture is made of the icon. */
export type ReadyCategory = { name: string; nameBn: string; icon: LucideIcon }
export type CategorySet = { id: string; label: MessageKey; categories: readonly ReadyCategory[] }

/** In several sets: one who adds both gets it once. */
const SHOES: ReadyCategory = { name: 'Shoes', nameBn: 'জুতা', icon: Footprints }

export const CATEGORY_SETS: readonly CategorySet[] = [
  {
    id: 'everything',
    label: 'A market with everything',
    categories: [
      { name: 'Clothes', nameBn: 'পোশাক', icon: Shirt },
      SHOES,
      { name: 'Groceries', nameBn: 'মুদি পণ্য', icon: ShoppingBasket },
      { name: 'Home and kitchen', nameBn: 'ঘর ও রান্নাঘর', icon: CookingPot },
      { name: 'Phones and electronics', nameBn: 'মোবাইল ও ইলেকট্রনিকস', icon: Smartphone },
      { name: 'Beauty and care', nameBn: 'রূপচর্চা ও যত্ন', icon: Sparkles },
      { name: 'Baby and toys', nameBn: 'শিশু ও খেলনা', icon: Baby },
      { name: 'Books and stationery', nameBn: 'বই ও স্টেশনারি', icon: BookOpen },
    ],
  },
  {
    id: 'fashion',
    label: 'Clothes and fashion',
    categories: [
      { name: 'Sarees', nameBn: 'শাড়ি', icon: Crown },
      { name: 'Salwar kameez', nameBn: 'সালোয়ার কামিজ', icon: Scissors },
      { name: 'Panjabis and shirts', nameBn: 'পাঞ্জাবি ও শার্ট', icon: Shirt },
      { name: 'Clothes for children', nameBn: 'বাচ্চাদের পোশাক', icon: Baby },
      SHOES,
      { name: 'Handbags', nameBn: 'হ্যান্ডব্যাগ', icon: Handbag },
      { name: 'Backpacks', nameBn: 'ব্যাকপ্যাক', icon: Backpack },
      { name: 'Jewellery', nameBn: 'গয়না', icon: Gem },
      { name: 'Watches', nameBn: 'ঘড়ি', icon: Watch },
    ],
  },
  {
    id: 'food',
    label: 'Food and daily needs',
    categories: [
      { name: 'Rice and lentils', nameBn: 'চাল ও ডাল', icon: Wheat },
      { name: 'Vegetables', nameBn: 'শাকসবজি', icon: Carrot },
      { name: 'Fruit', nameBn: 'ফল', icon: Apple },
      { name: 'Fish', nameBn: 'মাছ', icon: Fish },
      { name: 'Meat', nameBn: 'মাংস', icon: Beef },
      { name: 'Milk and eggs', nameBn: 'দুধ ও ডিম', icon: Milk },
      { name: 'Oil and spices', nameBn: 'তেল ও মসলা', icon: Flame },
      { name: 'Sweets and snacks', nameBn: 'মিষ্টি ও নাশতা', icon: Candy },
      { name: 'Cleaning', nameBn: 'পরিষ্কারের জিনিস', icon: Droplets },
    ],
  },
]

/** Those of a set that the market does not have yet, by the name in either language. */
export const listMissing = (
  { categories }: CategorySet,
  existing: readonly { name: string; nameBn?: string | null | undefined }[],
): ReadyCategory[] => {
  const taken = new Set(existing.flatMap(({ name, nameBn }) => [name.toLowerCase(), nameBn ?? '']))
  return categories.filter(({ name, nameBn }) => !taken.has(name.toLowerCase()) && !taken.has(nameBn))
}
