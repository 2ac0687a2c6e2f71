import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id, OptionalId, SeenVersion, Text } from '../fields.ts'
import { Day, DocumentKind, VerificationRules } from './verification.ts'

/** Of a picture or a PDF. */
export const DOCUMENT_BODY_LIMIT = 5 * 1024 * 1024

const documentDefaults = { resource: 'shop-documents', offline: 'never' } as const

const KindState = v.object({
  /** One of DOCUMENT_KINDS; a client may not know all of them. */
  kind: v.string(),
  /** MISSING, SENT, ACCEPTED, REFUSED or EXPIRED. */
  state: v.string(),
  reason: v.nullable(v.string()),
  expiresOn: v.nullable(v.string()),
  /** SENT or REFUSED: what became of a further one, while another one is accepted. */
  renewal: v.nullable(v.string()),
  /** What the market asks for it. SELLING, PAYOUTS, BADGE. */
  neededFor: v.array(v.string()),
})

/** How the verification of a shop stands. */
export const ShopVerification = v.object({
  /** The shop's. */
  id: Id,
  documents: v.array(KindState),
  maySell: v.boolean(),
  mayBePaid: v.boolean(),
  isVerified: v.boolean(),
  /** The day from which it may neither sell nor be paid without them. Null: they count already. */
  startsOn: v.nullable(v.string()),
})
export type ShopVerification = v.InferOutput<typeof ShopVerification>

export const listVerifications = endpoint({
  ...documentDefaults,
  name: 'shopDocuments.own',
  method: 'GET',
  path: '/shop-documents/own',
  who: ['VENDOR'],
  input: v.object({ shopId: OptionalId }),
  output: v.array(ShopVerification),
  list: 'plain',
  stale: [],
  summary: 'Which documents the market asks of the own shops, and what became of those that were sent.',
})

export const sendDocument = endpoint({
  ...documentDefaults,
  name: 'shopDocuments.send',
  method: 'POST',
  path: '/shop-documents',
  who: ['VENDOR'],
  input: v.object({
    shopId: Id,
    kind: DocumentKind,
    /** Its last day; a trade licence needs one. */
    expiresOn: v.optional(v.nullable(Day), null),
  }),
  output: ShopVerification,
  body: 'multipart',
  bodyLimit: DOCUMENT_BODY_LIMIT,
  list: 'none',
  stale: ['shop-documents'],
  summary:
    'Send a document (`file`: a picture or a PDF) of an own shop. It takes the place of one that is not decided. Only the market can read it.',
})

/** A document without its file. */
export const ShopDocument = v.object({
  id: Id,
  shopId: Id,
  shopName: v.string(),
  kind: v.string(),
  status: v.string(),
  reason: v.nullable(v.string()),
  expiresOn: v.nullable(v.string()),
  /** image/webp or application/pdf. */
  contentType: v.string(),
  sentAt: v.string(),
  decidedAt: v.nullable(v.string()),
  /** False: its file was deleted. */
  hasFile: v.boolean(),
})
export type ShopDocument = v.InferOutput<typeof ShopDocument>

export const DOCUMENT_VIEWS = ['WAITING', 'DECIDED'] as const

export const listDocuments = endpoint({
  ...documentDefaults,
  name: 'shopDocuments.list',
  method: 'GET',
  path: '/shop-documents',
  who: ['ADMIN'],
  input: v.object({ view: v.optional(v.picklist(DOCUMENT_VIEWS), 'WAITING'), shopId: OptionalId }),
  output: v.array(ShopDocument),
  list: 'plain',
  stale: [],
  summary: 'At most 100 documents: the first ones that wait, or the last ones that were decided.',
})

export const openDocument = endpoint({
  ...documentDefaults,
  name: 'shopDocuments.open',
  method: 'POST',
  path: '/shop-documents/:id/file',
  who: ['ADMIN'],
  input: v.object({ id: Id }),
  /** `file`: in base64. */
  output: v.object({ id: Id, contentType: v.string(), file: v.string() }),
  list: 'none',
  stale: [],
  // A stored response would hold the file in plain text.
  keyed: false,
  summary: 'The file of a document, in base64. Each view is in the audit log.',
})

export const decideDocument = endpoint({
  ...documentDefaults,
  name: 'shopDocuments.decide',
  method: 'POST',
  path: '/shop-documents/:id/decision',
  who: ['ADMIN'],
  input: v.object({
    id: Id,
    decision: v.picklist(['ACCEPTED', 'REFUSED']),
    /** Of a refusal: what the vendor is told. */
    reason: v.optional(Text, ''),
    /** The last day as the document says it; absent: as the vendor has said. */
    expiresOn: v.optional(v.nullable(Day)),
  }),
  output: ShopDocument,
  list: 'none',
  stale: ['shop-documents', 'shops', 'products', 'ledger', 'summary'],
  summary: 'Accept a document, or refuse it with a reason. Its vendor is told.',
})

/** The rules and how often they were saved; 0: never. */
export const VerificationRulesDocument = v.object({ version: v.number(), rules: VerificationRules })
export type VerificationRulesDocument = v.InferOutput<typeof VerificationRulesDocument>

const ruleDefaults = {
  ...documentDefaults,
  who: ['SUPER_ADMIN'],
  path: '/settings/verification',
  list: 'none',
} as const

export const getVerificationRules = endpoint({
  ...ruleDefaults,
  name: 'shopDocuments.rules',
  method: 'GET',
  input: v.object({}),
  output: VerificationRulesDocument,
  stale: [],
  summary: 'Which documents shops need before they may sell and be paid, with their version.',
})

export const saveVerificationRules = endpoint({
  ...ruleDefaults,
  name: 'shopDocuments.saveRules',
  method: 'PATCH',
  input: v.object({
    version: SeenVersion,
    rules: VerificationRules,
    /**
     * As many open shops may be taken off sale at once: with more it is a conflict that names their number as `heldShops`. Absent: any
     * number.
     */
    heldShops: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))),
  }),
  output: VerificationRulesDocument,
  stale: ['shop-documents', 'shops', 'products', 'ledger'],
  summary:
    'Replace the rules that have this version. Another version is a conflict; the present document comes back. Shops are opened and taken off sale by them within minutes.',
})
