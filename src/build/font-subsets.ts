/** The home screen's heading in English and Bangla: its letters are inlined into the first page as fonts. */
const HEADINGS = {
  latin: 'Everything in the haat, even when the network isn’t.',
  bangla: 'হাটে সব আছে, নেটওয়ার্ক না থাকলেও।',
}

/** The font files of src/ui/fonts, which `npm run subset-fonts` cuts out of Hind Siliguri. */
export const FONT_SUBSETS = [
  // English pages show ৳ without loading the Bengali files.
  { file: 'taka-400', from: 'bengali-400', text: '৳' },
  { file: 'taka-600', from: 'bengali-600', text: '৳' },
  { file: 'heading-latin', from: 'latin-600', text: HEADINGS.latin },
  { file: 'heading-bangla', from: 'bengali-600', text: HEADINGS.bangla },
] as const
