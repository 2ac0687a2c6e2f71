/**
 * What scripts may use although some supported browser lacks it, and why. What `?.` or `typeof` test for needs no line
 * here.
 */

type Reasons = Record<string, string>

/** Our own source, by file. */
export const ALLOWED_IN: Record<string, Reasons> = {
  'src/app/scroll-restoration.ts': {
    'Window.navigation': 'tested for: the browser restores positions itself',
  },
  'src/ui/forms/use-close-form.ts': { 'Window.navigation': 'tested for: opens the list instead of going back' },
  'src/app/navigation.ts': { 'Document.startViewTransition': 'tested for: navigates without a transition' },
  'src/contract/text-cut.ts': { 'Intl.Segmenter': 'tested for: cuts between code points' },
  'src/features/orders/changes/barcode-scanner.tsx': { '.srcObject': 'only lacks other sources than a camera' },
  'src/features/notifications/push/browser-push.ts': {
    '.pushManager': 'tested for, by getPushSupport',
    Notification: 'tested for',
    'Notification.permission': 'tested for',
  },
  'src/features/notifications/push/use-push.ts': {
    Notification: 'tested for, by getPushSupport',
    'Notification.requestPermission': 'tested for, by getPushSupport',
  },
  'src/local/api/abort-signals.ts': { 'AbortSignal.timeout': 'tested for' },
  'src/ui/has-fallback.ts': { 'Document.adoptedStyleSheets': 'Safari, which lacks it, has :has()' },
  'src/ui/forms/picture-input.tsx': { '<input capture>': 'opens the list of files instead' },
  'src/features/shops/verification/document-form.tsx': { '<input capture>': 'opens the list of files instead' },
  'src/features/storefront/home/banner-row.tsx': { '<img fetchpriority>': 'loads in its turn' },
  'src/features/storefront/home-editor/phone-preview.tsx': { '.inert': 'links of the preview can be followed' },
  'src/ui/goods/picture.tsx': { '<img fetchpriority>': 'loads in its turn' },
  'src/ui/overlays/popover.tsx': {
    '.hidePopover': 'popover-fallback.ts adds it',
    '<button popovertarget>': 'popover-fallback.ts handles it',
    '<div popover>': 'popover-fallback.ts handles it',
  },
  'src/ui/state/run-when-idle.ts': { requestIdleCallback: 'tested for', cancelIdleCallback: 'tested for' },
  'src/ui/overlays/share-button.tsx': { 'Navigator.share': 'tested for: copies the link' },
  'src/ui/overlays/toaster.tsx': {
    '.hidePopover': 'popover-fallback.ts adds it',
    '.showPopover': 'popover-fallback.ts adds it',
    '<section popover>': 'popover-fallback.ts handles it',
  },
  'sw/push-notifications.ts': {
    '.getNotifications': 'only in the response to a push message',
    '.pushManager': 'only in the response to a push message',
    '.showNotification': 'only in the response to a push message',
  },
}

/** Our own source, in every file: without a loss where it is missing. */
export const ALLOWED_EVERYWHERE: Reasons = {
  '<search>': 'an element like any other',
  '<input autocapitalize>': 'the keyboard begins with a capital letter',
  '<video playsinline>': 'only Firefox lacks it, which always plays in the page',
}

/** Members of our own objects and of packages, which have the name of a browser's. */
export const OWN_NAMES = [
  ...['.address', '.alpha', '.animation', '.bytes', '.capture', '.check', '.component', '.delay', '.font', '.handled'],
  ...['.ink', '.install', '.isVisible', '.move', '.navigate', '.orient', '.priority', '.role', '.share', '.sync'],
  ...['.take', '.toArray', '.touched', '.union', '.variants', '.when'],
]

/** Packages, in the built files. */
export const ALLOWED_IN_PACKAGES: Reasons = {
  '.authenticatorAttachment': '@simplewebauthn/browser passes it on',
  '.databases': 'Dexie tests for it',
  '.detached': 'fake-indexeddb tests for it',
  '.durability': 'Dexie and fake-indexeddb pass an option on',
  '.fence': 'markdown-it, the name of a rule',
  '.getPublicKey': '@simplewebauthn/browser tests for it',
  'PublicKeyCredential.getClientCapabilities': '@simplewebauthn/browser tests for it',
  'PublicKeyCredential.isConditionalMediationAvailable': '@simplewebauthn/browser tests for it',
  '.getAllRecords': 'fake-indexeddb has its own',
  '.intersection': 'fake-indexeddb tests for it',
  '.requestSubmit': 'Felte adds it',
  '.withResolvers': 'Dexie tests for it',
  'Navigator.userAgentData': 'Dexie tests for it',
  SharedArrayBuffer: 'fake-indexeddb tests for it',
  scheduler: 'fake-indexeddb tests for it',
  'Window.setImmediate': 'fake-indexeddb tests for it',
  setImmediate: 'React and Dexie test for it',
  'URL.canParse': 'Valibot tests for it',
  // Attributes that React knows.
  '.cssFloat': 'React, a name of a style',
  '.fetchPriority': 'React, an attribute',
  '.imageSizes': 'React, an attribute',
  '.popover': 'React, an attribute',
  '.movementX': 'React and uPlot, a number that may be missing',
  '.movementY': 'React and uPlot, a number that may be missing',
  '.startViewTransition': 'React, for a component that Haat does not use',
  '.transferSize': 'React, for a component that Haat does not use',
  'Navigator.connection': 'React, for a component that Haat does not use',
  navigation: 'React tests for it',
}
