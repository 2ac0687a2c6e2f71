import type { ManifestOptions } from 'vite-plugin-pwa'

/** The web app manifest, read at build time. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Haat হাট',
  short_name: 'Haat',
  description: 'Shops across Bangladesh, even when the network is not there.',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#fbf8f2',
  theme_color: '#00503b',
  categories: ['shopping'],
  icons: [
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: [
    { src: '/screenshots/home-wide.webp', sizes: '1280x800', type: 'image/webp', form_factor: 'wide', label: 'Home' },
    {
      src: '/screenshots/home-phone.webp',
      sizes: '720x1480',
      type: 'image/webp',
      form_factor: 'narrow',
      label: 'Home',
    },
    {
      src: '/screenshots/listing-phone.webp',
      sizes: '720x1480',
      type: 'image/webp',
      form_factor: 'narrow',
      label: 'Sarees',
    },
    {
      src: '/screenshots/vendor-phone.webp',
      sizes: '720x1480',
      type: 'image/webp',
      form_factor: 'narrow',
      label: 'Orders',
    },
  ],
  shortcuts: [
    { name: 'Cart', url: '/cart' },
    { name: 'Orders', url: '/dashboard/my-orders' },
    { name: 'Search', url: '/products' },
  ],
}
