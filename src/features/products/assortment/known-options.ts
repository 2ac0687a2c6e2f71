/** What shops mostly let people choose: the first options of a new product. */
export const KNOWN_OPTIONS = [
  { name: 'Size', nameBn: 'সাইজ' },
  { name: 'Colour', nameBn: 'রং' },
] as const

/** Colours whose Bangla name and swatch a vendor need not type. */
export const KNOWN_COLOURS = [
  { name: 'Red', nameBn: 'লাল', swatch: '#c62828' },
  { name: 'Maroon', nameBn: 'মেরুন', swatch: '#7b1e2b' },
  { name: 'Pink', nameBn: 'গোলাপি', swatch: '#ec7fa9' },
  { name: 'Orange', nameBn: 'কমলা', swatch: '#ef7d1a' },
  { name: 'Yellow', nameBn: 'হলুদ', swatch: '#f4c430' },
  { name: 'Green', nameBn: 'সবুজ', swatch: '#2e7d32' },
  { name: 'Olive', nameBn: 'জলপাই', swatch: '#708238' },
  { name: 'Blue', nameBn: 'নীল', swatch: '#1e5aa8' },
  { name: 'Sky', nameBn: 'আকাশি', swatch: '#87bde8' },
  { name: 'Navy', nameBn: 'নেভি ব্লু', swatch: '#1b2a49' },
  { name: 'Purple', nameBn: 'বেগুনি', swatch: '#6a3d9a' },
  { name: 'Brown', nameBn: 'বাদামি', swatch: '#795548' },
  { name: 'Beige', nameBn: 'বেইজ', swatch: '#e3d3b4' },
  { name: 'Golden', nameBn: 'সোনালি', swatch: '#c9a227' },
  { name: 'Silver', nameBn: 'রুপালি', swatch: '#b8bcc2' },
  { name: 'Grey', nameBn: 'ধূসর', swatch: '#808080' },
  { name: 'Black', nameBn: 'কালো', swatch: '#1a1a1a' },
  { name: 'White', nameBn: 'সাদা', swatch: '#ffffff' },
] as const
