import { v7 as uuid } from 'uuid'
import { createAddress } from '../../src/contract/accounts/address-writes.ts'
import { changeEmail, login } from '../../src/contract/accounts/credentials.ts'
import { updateProfile } from '../../src/contract/accounts/profile-writes.ts'
import { handleContact, sendContact } from '../../src/contract/contact/contact-writes.ts'
import type { Endpoint, InputOf, OutputOf } from '../../src/contract/endpoint.ts'
import { createReport } from '../../src/contract/moderation/moderation-writes.ts'
import { addReturnPhoto, changeOrderStatus } from '../../src/contract/orders/order-writes.ts'
import { createAdminNote } from '../../src/contract/people/admin-notes.ts'
import { setUserStatus, updateCustomer, updateVendor } from '../../src/contract/people/person-writes.ts'
import { createReview, replyToReview } from '../../src/contract/reviews/review-writes.ts'
import { followShop } from '../../src/contract/shops/followed-shop-writes.ts'
import { createPhoto, sendForm } from './form-requests.ts'
import type { MarketFixture } from './market-fixture.ts'
import { PASSWORD, type TestUser } from './test-server.ts'

/** Somebody whose data is everywhere. Each text is found nowhere else. */
export const MARKS = {
  name: 'Shirin Akhter Zaman',
  phoneNumber: '01719990077',
  address: 'House 77, Road 9A, Lalmatia',
  email: 'shirin.zaman@person.example',
}
const ALL = Object.values(MARKS).join(', ')

export type FilledPerson = { user: TestUser; orderIds: string[]; pictures: string[] }
type Filling = { market: MarketFixture; admin: TestUser }

/** A call with a key, whose answer is stored. */
const send = async <Row extends Endpoint>(
  { market }: Filling,
  row: Row,
  input: InputOf<Row>,
  as?: TestUser,
): Promise<OutputOf<Row>> => {
  const answer = await market.call(row, input, { ...(as && { as }), key: uuid() })
  if (!answer.success) throw new Error(`${row.name}: ${answer.message} ${JSON.stringify(answer.error)}`)
  return answer.data
}

/** What every person leaves: a photo, messages, a block with its reason, notes of admins. */
const fillAnyPerson = async (filling: Filling, role: 'CUSTOMER' | 'VENDOR'): Promise<FilledPerson> => {
  const { market, admin } = filling
  const created = await market.user(role, { name: MARKS.name, email: MARKS.email })
  const contact = { name: MARKS.name, phoneNumber: MARKS.phoneNumber, address: MARKS.address, email: MARKS.email }
  await send(filling, role === 'CUSTOMER' ? updateCustomer : updateVendor, { id: created.profileId, ...contact }, admin)
  const reason = `Owes money: ${ALL}`
  await send(filling, setUserStatus, { id: created.userId, status: 'BLOCKED', reason }, admin)
  await send(filling, setUserStatus, { id: created.userId, status: 'ACTIVE' }, admin)
  const { data } = await market.call(login, { email: MARKS.email, password: PASSWORD })
  const user = { ...created, accessToken: data.accessToken, refreshToken: data.refreshToken }
  const photo = await sendForm(
    market,
    updateProfile,
    { data: contact, file: await createPhoto('#123456') },
    { as: user },
  )
  const text = `Spoke with ${ALL}`
  await send(filling, createAdminNote, { entity: 'PERSON', entityId: user.profileId, text }, admin)
  for (const as of [undefined, user]) {
    const sent = { name: MARKS.name, email: MARKS.email, subject: `From ${MARKS.name}`, message: `Call: ${ALL}` }
    const { id } = await send(filling, sendContact, sent, as)
    await send(filling, handleContact, { id, handled: true }, admin)
  }
  await send(filling, changeEmail, { password: PASSWORD, newEmail: `new.${MARKS.email}` }, user)
  return { user, orderIds: [], pictures: [photo.data.profilePhoto!] }
}

/** A customer with a delivered order, a cancelled one and a review. */
export const fillCustomer = async (filling: Filling): Promise<FilledPerson> => {
  const { market } = filling
  const { user, pictures } = await fillAnyPerson(filling, 'CUSTOMER')
  const product = await market.addProduct({ stock: 50 })
  const order = async () => {
    const shippingAddress = { ...MARKS, upazila: MARKS.address }
    const draft = await market.draft({ [product]: 1 }, { shippingAddress, note: `Ring for ${ALL}` })
    return (await market.order(draft, user, uuid())).data.id
  }
  const step = (id: string, change: Omit<InputOf<typeof changeOrderStatus>, 'id'>, as: TestUser) =>
    send(filling, changeOrderStatus, { id, ...change }, as)
  const [kept, cancelled] = [await order(), await order()]
  await step(cancelled, { status: 'CANCELLED', reason: `I moved: ${ALL}` }, user)
  await step(kept, { status: 'PROCESSING', reason: `For ${ALL}` }, market.vendor)
  await step(kept, { status: 'SHIPPED', reason: `For ${ALL}` }, filling.admin)
  await step(kept, { status: 'DELIVERED' }, market.vendor)
  const review = { id: uuid(), productId: product, rating: 5, comment: `I am ${ALL}` }
  await send(filling, createReview, review, user)
  await send(filling, replyToReview, { id: review.id, reply: `Thank you, ${ALL}` }, market.vendor)
  await step(kept, { status: 'RETURN_REQUESTED', returnReason: 'DAMAGED', reason: `See ${ALL}` }, user)
  const file = await createPhoto('#654321')
  const path = addReturnPhoto.path.replace(':id', kept)
  const returned = await sendForm(market, addReturnPhoto, { file }, { as: user, path, key: uuid() })
  await step(kept, { status: 'DELIVERED', reason: `Not broken at ${ALL}` }, market.vendor)
  await send(filling, followShop, { shopId: market.shopId }, user)
  await send(
    filling,
    createAddress,
    { ...MARKS, label: MARKS.address, district: MARKS.address, upazila: MARKS.address },
    user,
  )
  await send(filling, createReport, { entity: 'PRODUCT', entityId: product, reason: 'OTHER', note: `Ask ${ALL}` }, user)
  return { user, orderIds: [kept, cancelled], pictures: [...pictures, ...returned.data.returnRequest!.photos] }
}

/** A vendor with a shop, a product, an import, and a customer's finished order. */
export const fillVendor = async (filling: Filling): Promise<FilledPerson> => {
  const { market, admin } = filling
  const { user, pictures } = await fillAnyPerson(filling, 'VENDOR')
  const texts = { description: `By ${ALL}`, description_bn: ALL }
  const shopId = await market.addShop(user, { ...texts, phone_number: MARKS.phoneNumber, shop_address: MARKS.address })
  const product = await market.addProduct({ ...texts, warranty: ALL, warranty_bn: ALL, shop_id: shopId })
  const { data: order } = await market.order(await market.draft({ [product]: 1 }, { shopId }), market.customer, uuid())
  await send(filling, changeOrderStatus, { id: order.id, status: 'CANCELLED', reason: `Ask ${ALL}` }, user)
  await send(filling, createAdminNote, { entity: 'SHOP', entityId: shopId, text: `Owned by ${ALL}` }, admin)
  return { user, orderIds: [], pictures }
}
