/** The home screen's heading in English and Bangla: its letters are inlined into the first page as fonts. */
const HEADINGS = {
  latin: 'Everything is here, even when the network isn’t.',
  bangla: 'সব আছে, নেটওয়ার্ক না থাকলেও।',
}

type FontSubset = {
  file: string
  from: string
  /** Its letters; absent: all of the original. */
  text?: string
}

/**
 * The font files of src/ui/fonts, which `npm run subset-fonts` makes from Hind Siliguri. It leaves out the instructions
 * for low-resolution screens, which no phone uses: they are half of each file.
 */
export const FONT_SUBSETS: readonly FontSubset[] = [
  { file: 'hind-siliguri-latin-400', from: 'latin-400' },
  { file: 'hind-siliguri-latin-600', from: 'latin-600' },
  { file: 'hind-siliguri-bengali-400', from: 'bengali-400' },
  { file: 'hind-siliguri-bengali-600', from: 'bengali-600' },
  // English pages show ৳ without loading the Bengali files.
  { file: 'taka-400', from: 'bengali-400', text: '৳' },
  { file: 'taka-600', from: 'bengali-600', text: '৳' },
  { file: 'heading-latin', from: 'latin-600', text: HEADINGS.latin },
  { file: 'heading-bangla', from: 'bengali-600', text: HEADINGS.bangla },
]
