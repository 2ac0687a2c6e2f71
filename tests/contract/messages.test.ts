import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/contract/all/endpoints.ts'
import * as fixedMessages from '../../src/contract/messages/fixed-messages.ts'
import { type MessageDescriptor, renderEnglish } from '../../src/contract/messages/message.ts'
import {
  joinSentences,
  SERVER_MESSAGES,
  statusMessage,
  toDescriptor,
  withValues,
} from '../../src/contract/messages/server-messages.ts'
import { VALIDATION } from '../../src/contract/messages/validation-messages.ts'

/**
 * The English of every message with values, as clients have always received it: written out once more on purpose,
 * because deployed clients show it, and translate by it.
 */
const TEXTS: [MessageDescriptor, string][] = [
  [
    withValues('Open shops without these documents: {shops}. They would be taken off sale within minutes.', {
      shops: 12,
    }),
    'Open shops without these documents: 12. They would be taken off sale within minutes.',
  ],
  [
    withValues(
      'The campaign “{name}” sets this price until {end}. To change it now, leave the campaign under Campaigns.',
      { name: 'Winter sale', end: '2026-12-10 18:00' },
    ),
    'The campaign “Winter sale” sets this price until 2026-12-10 18:00. To change it now, leave the campaign under Campaigns.',
  ],
  [
    withValues('{host} has accepted nothing for three days.', { host: 'erp.example.com' }),
    'erp.example.com has accepted nothing for three days.',
  ],
  [withValues('{pieces} of {total} pieces came back', { pieces: 1, total: 3 }), '1 of 3 pieces came back'],
  [
    withValues('{pieces} of {total} pieces came back, {amount, taka} goes back', {
      pieces: 1,
      total: 3,
      amount: 966.66,
    }),
    '1 of 3 pieces came back, ৳966.66 goes back',
  ],
  [
    withValues('{pieces} of {total} pieces were kept at the door', { pieces: 2, total: 3 }),
    '2 of 3 pieces were kept at the door',
  ],
  [
    withValues('{pieces} of {total} pieces were kept at the door, {amount, taka} goes back', {
      pieces: 2,
      total: 3,
      amount: 500,
    }),
    '2 of 3 pieces were kept at the door, ৳500 goes back',
  ],
  [
    withValues('{pieces} of {total} pieces were kept at the door, {amount, taka} less to pay', {
      pieces: 2,
      total: 3,
      amount: 500,
    }),
    '2 of 3 pieces were kept at the door, ৳500 less to pay',
  ],
  [
    withValues('Enter at most the delivery fee of the order, {fee, taka}.', { fee: 60 }),
    'Enter at most the delivery fee of the order, ৳60.',
  ],
  [
    withValues('An order that is {status} cannot be delivered in part.', { status: statusMessage('RETURNED') }),
    'An order that is returned cannot be delivered in part.',
  ],
  [withValues('{amount, taka} goes back', { amount: 1000 }), '৳1,000 goes back'],
  [withValues('{amount, taka} was given back', { amount: 1000 }), '৳1,000 was given back'],
  [
    withValues('{amount, taka} was refunded, transaction {transaction}.', { amount: 100, transaction: 'A1B2C3D4E5' }),
    '৳100 was refunded, transaction A1B2C3D4E5.',
  ],
  [withValues('Only {left, taka} of this order is left.', { left: 1060 }), 'Only ৳1,060 of this order is left.'],
  [
    withValues('The return of a part of order {number} was accepted', { number: 'H-2F8K-7QX' }),
    'The return of a part of order H-2F8K-7QX was accepted',
  ],
  [
    withValues('{amount, taka} of order {number} goes back to you', { amount: 50, number: 'H-2F8K-7QX' }),
    '৳50 of order H-2F8K-7QX goes back to you',
  ],
  [
    withValues('{amount, taka} of order {number} was sent back to you', { amount: 50, number: 'H-2F8K-7QX' }),
    '৳50 of order H-2F8K-7QX was sent back to you',
  ],
  [
    withValues('{amount, taka} of order {number} is store credit now', { amount: 50, number: 'H-2F8K-7QX' }),
    '৳50 of order H-2F8K-7QX is store credit now',
  ],
  [withValues('You got {amount, taka} of store credit', { amount: 50 }), 'You got ৳50 of store credit'],
  [
    withValues('{amount, taka} of your store credit was taken back', { amount: 50 }),
    '৳50 of your store credit was taken back',
  ],
  [
    withValues('{amount, taka} of your store credit was paid out', { amount: 50 }),
    '৳50 of your store credit was paid out',
  ],
  [withValues('{amount, taka} was given as store credit.', { amount: 50 }), '৳50 was given as store credit.'],
  [withValues('{amount, taka} was given back as store credit.', { amount: 50 }), '৳50 was given back as store credit.'],
  [withValues('{amount, taka} was paid with store credit.', { amount: 50 }), '৳50 was paid with store credit.'],
  [
    withValues('You have {balance, taka} of store credit now. Please look at what is left to pay and order again.', {
      balance: 50,
    }),
    'You have ৳50 of store credit now. Please look at what is left to pay and order again.',
  ],
  [
    withValues('The customer has only {balance, taka} of store credit.', { balance: 50 }),
    'The customer has only ৳50 of store credit.',
  ],
  [
    withValues('This account has {balance, taka} of store credit. It must be paid out before the account is deleted.', {
      balance: 50,
    }),
    'This account has ৳50 of store credit. It must be paid out before the account is deleted.',
  ],
  [
    withValues('A wishlist holds {most} products. Remove some first.', { most: 100 }),
    'A wishlist holds 100 products. Remove some first.',
  ],
  [withValues('{name} is sold out.', { name: 'Honey' }), 'Honey is sold out.'],
  [
    withValues('{shop} does not deliver to {place}. Choose another address.', { shop: 'Tantghar', place: 'Teknaf' }),
    'Tantghar does not deliver to Teknaf. Choose another address.',
  ],
  [
    withValues('You cannot pick up orders of {shop} there. Choose again.', { shop: 'Tantghar' }),
    'You cannot pick up orders of Tantghar there. Choose again.',
  ],
  [
    withValues('{shop} does not deliver everywhere. Choose the area of your address.', {
      shop: 'Tantghar',
    }),
    'Tantghar does not deliver everywhere. Choose the area of your address.',
  ],
  [
    withValues('Delivery to this address costs {fee, taka}. Please look at the new total and order again.', {
      fee: 180,
    }),
    'Delivery to this address costs ৳180. Please look at the new total and order again.',
  ],
  [
    withValues('Delivery has become cheaper: the total is {total, taka}, not {shown, taka}.', {
      ...{ total: 1110, shown: 1200 },
    }),
    'Delivery has become cheaper: the total is ৳1,110, not ৳1,200.',
  ],
  [withValues('Only {left} left of {name}.', { left: 1200, name: 'Honey' }), 'Only 1200 left of Honey.'],
  [
    withValues(
      'There are now {left} of {variant}, not {seen}: some were sold or returned meanwhile. Count again and enter the new stock.',
      { variant: 'Panjabi (Size 42)', left: 3, seen: 5 },
    ),
    'There are now 3 of Panjabi (Size 42), not 5: some were sold or returned meanwhile. Count again and enter the new stock.',
  ],
  [
    withValues(
      'The price of {variant} is now {price, taka}, not {seen, taka}: it was changed on another device. Enter the price again.',
      { variant: 'Panjabi (Size 42)', price: 650, seen: 600 },
    ),
    'The price of Panjabi (Size 42) is now ৳650, not ৳600: it was changed on another device. Enter the price again.',
  ],
  [
    withValues('The price before of {variant} was changed on another device. Enter it again.', {
      variant: 'Panjabi (Size 42)',
    }),
    'The price before of Panjabi (Size 42) was changed on another device. Enter it again.',
  ],
  [
    withValues('The SKU {sku} belongs to {product} already. Choose another one.', { sku: 'P-42', product: 'Panjabi' }),
    'The SKU P-42 belongs to Panjabi already. Choose another one.',
  ],
  [
    withValues('{name}: {variant} is sold out; {left, and} is left.', {
      ...{ name: 'Panjabi', variant: 'Size 42', left: ['41'] },
    }),
    'Panjabi: Size 42 is sold out; 41 is left.',
  ],
  [
    withValues('{name}: {variant} is sold out; {left, and} are left.', {
      ...{ name: 'Panjabi', variant: 'Size 42', left: ['41', '43'] },
    }),
    'Panjabi: Size 42 is sold out; 41 and 43 are left.',
  ],
  [
    withValues('{name} is no longer sold as you chose it.', { name: 'Panjabi' }),
    'Panjabi is no longer sold as you chose it.',
  ],
  [
    withValues('{name} is no longer sold as you chose it. Left: {left, list}.', {
      ...{ name: 'Panjabi', left: ['Size 41', 'Size 43'] },
    }),
    'Panjabi is no longer sold as you chose it. Left: Size 41, Size 43.',
  ],
  [
    withValues('Choose which {name} you want: {choices, list}.', {
      ...{ name: 'Panjabi', choices: ['Size 41', 'Size 43'] },
    }),
    'Choose which Panjabi you want: Size 41, Size 43.',
  ],
  [
    withValues('An order holds products of one shop only. Order {names, and} separately.', { names: ['A'] }),
    'An order holds products of one shop only. Order A separately.',
  ],
  [
    withValues('An order holds products of one shop only. Order {names, and} separately.', { names: ['A', 'B', 'C'] }),
    'An order holds products of one shop only. Order A, B and C separately.',
  ],
  [
    withValues('{shop} takes no orders at the moment. Please try again later.', { shop: 'Rupsha' }),
    'Rupsha takes no orders at the moment. Please try again later.',
  ],
  [
    withValues('{reason}: {note}', { reason: { key: 'It arrived damaged' }, note: 'A crack.' }),
    'It arrived damaged: A crack.',
  ],
  [
    withValues('{shop}: {problem}', {
      shop: 'Rupsha',
      problem: withValues('Only {left} left of {name}.', { left: 1, name: 'Panjabi' }),
    }),
    'Rupsha: Only 1 left of Panjabi.',
  ],
  [
    withValues('Orders from {shops, and}, {total, taka}', { shops: ['Rupsha', 'Meghna'], total: 1310 }),
    'Orders from Rupsha and Meghna, ৳1,310',
  ],
  [
    withValues('The payout account of {shop} was changed.', { shop: 'Rupsha' }),
    'The payout account of Rupsha was changed.',
  ],
  [withValues('Payouts are ready: {count, number}', { count: 1200 }), 'Payouts are ready: 1,200'],
  [withValues('{shop} takes no cash on delivery now', { shop: 'Rupsha' }), 'Rupsha takes no cash on delivery now'],
  [
    withValues('It owes the market {debt, taka}. When it is paid, customers can pay in cash again.', { debt: 5200 }),
    'It owes the market ৳5,200. When it is paid, customers can pay in cash again.',
  ],
  [withValues('{shop} takes cash on delivery again', { shop: 'Rupsha' }), 'Rupsha takes cash on delivery again'],
  [withValues('{shop} owes the market {debt, taka}', { shop: 'Rupsha', debt: 4200 }), 'Rupsha owes the market ৳4,200'],
  [
    withValues('From {limit, taka} on, its customers can only pay online.', { limit: 5000 }),
    'From ৳5,000 on, its customers can only pay online.',
  ],
  [
    withValues('{shop} takes no cash on delivery at the moment. Choose to pay online.', { shop: 'Rupsha' }),
    'Rupsha takes no cash on delivery at the moment. Choose to pay online.',
  ],
  [withValues('This shop owes the market {debt, taka}.', { debt: 120 }), 'This shop owes the market ৳120.'],
  [withValues('{shop} has sent a document', { shop: 'Rupsha' }), 'Rupsha has sent a document'],
  [
    withValues('{courier} does not accept the keys of {shop}', { courier: 'Pathao', shop: 'Rupsha' }),
    'Pathao does not accept the keys of Rupsha',
  ],
  [
    withValues('{courier} does not accept the keys of the market', { courier: 'Pathao' }),
    'Pathao does not accept the keys of the market',
  ],
  [
    withValues('{shop} waits for documents. Its products are not on sale.', { shop: 'Rupsha' }),
    'Rupsha waits for documents. Its products are not on sale.',
  ],
  [
    withValues('The trade licence of {shop} was accepted.', { shop: 'Rupsha' }),
    'The trade licence of Rupsha was accepted.',
  ],
  [
    withValues('The trade licence of {shop} was not accepted.', { shop: 'Rupsha' }),
    'The trade licence of Rupsha was not accepted.',
  ],
  [
    withValues('The national ID of {shop} was accepted.', { shop: 'Rupsha' }),
    'The national ID of Rupsha was accepted.',
  ],
  [
    withValues('The national ID of {shop} was not accepted.', { shop: 'Rupsha' }),
    'The national ID of Rupsha was not accepted.',
  ],
  [
    withValues('The proof of account of {shop} was accepted.', { shop: 'Rupsha' }),
    'The proof of account of Rupsha was accepted.',
  ],
  [
    withValues('The proof of account of {shop} was not accepted.', { shop: 'Rupsha' }),
    'The proof of account of Rupsha was not accepted.',
  ],
  [withValues('A payout account was added to {shop}.', { shop: 'Rupsha' }), 'A payout account was added to Rupsha.'],
  [
    withValues('An order that is {status} cannot be handed to a courier.', { status: statusMessage('RETURNED') }),
    'An order that is returned cannot be handed to a courier.',
  ],
  [
    withValues('An order that is {status} has no parcel on its way.', { status: statusMessage('CANCELLED') }),
    'An order that is cancelled has no parcel on its way.',
  ],
  [
    withValues('{number}: courier and tracking number', { number: 'H-2F8K-7QX' }),
    'H-2F8K-7QX: courier and tracking number',
  ],
  [withValues('{number}: to {courier}', { number: 'H-2F8K-7QX', courier: 'Steadfast' }), 'H-2F8K-7QX: to Steadfast'],
  [withValues('A test was sent to {email}.', { email: 'a@haat.example' }), 'A test was sent to a@haat.example.'],
  [withValues('Pictures of {product}', { product: 'Katan saree' }), 'Pictures of Katan saree'],
  [withValues('Photo for your review of {name}', { name: 'Saree' }), 'Photo for your review of Saree'],
  [withValues('Photo for order {number}', { number: 'H-2F8K-7QX' }), 'Photo for order H-2F8K-7QX'],
  [withValues('The coupon {code} is not valid yet.', { code: 'EID' }), 'The coupon EID is not valid yet.'],
  [withValues('The coupon {code} has expired.', { code: 'EID' }), 'The coupon EID has expired.'],
  [withValues('The coupon {code} is for another shop.', { code: 'EID' }), 'The coupon EID is for another shop.'],
  [
    withValues('The coupon {code} is for orders from {least, taka}.', { code: 'EID', least: 1500.5 }),
    'The coupon EID is for orders from ৳1,500.50.',
  ],
  [withValues('You have used the coupon {code} already.', { code: 'EID' }), 'You have used the coupon EID already.'],
  [
    joinSentences(withValues('The coupon {code} is used up.', { code: 'EID' }), 'Please order without it.'),
    'The coupon EID is used up. Please order without it.',
  ],
  [withValues('Coupon {code} created.', { code: 'EID' }), 'Coupon EID created.'],
  [
    withValues('This coupon was used {count} times already: its limit in all cannot be below that.', { count: 1234 }),
    'This coupon was used 1234 times already: its limit in all cannot be below that.',
  ],
  [
    withValues('{count} of your orders wait for payment. Pay or cancel one, then order again.', { count: 10 }),
    '10 of your orders wait for payment. Pay or cancel one, then order again.',
  ],
  [
    withValues('Orders that you can have open until then: {most}.', { most: 3 }),
    'Orders that you can have open until then: 3.',
  ],
  [
    withValues('Pieces of one product that you can have on order until then: {most}.', { most: 10 }),
    'Pieces of one product that you can have on order until then: 10.',
  ],
  [
    withValues('There is a shop named {name} already. Choose another name.', { name: 'Rupsha' }),
    'There is a shop named Rupsha already. Choose another name.',
  ],
  [
    withValues('There is a category named {name} already.', { name: 'Food' }),
    'There is a category named Food already.',
  ],
  [
    withValues('{count} products are in this category. Move them to another category first.', { count: 1200 }),
    '1200 products are in this category. Move them to another category first.',
  ],
  [
    withValues('You already have {count} addresses. Delete one first.', { count: 20 }),
    'You already have 20 addresses. Delete one first.',
  ],
  [
    withValues(
      'There are now {left}, not {seen}: some were sold or returned meanwhile. Count again and enter the new stock.',
      { left: 1000, seen: 2 },
    ),
    'There are now 1000, not 2: some were sold or returned meanwhile. Count again and enter the new stock.',
  ],
  [
    withValues(
      'The price is now {price, taka}, not {seen, taka}: it was changed on another device. Enter the price again.',
      { price: 1450.5, seen: 1500 },
    ),
    'The price is now ৳1,450.50, not ৳1,500: it was changed on another device. Enter the price again.',
  ],
  [
    withValues(
      'The discount is now {discount, taka}, not {seen, taka}: it was changed on another device. Enter it again.',
      { discount: 50, seen: 20.5 },
    ),
    'The discount is now ৳50, not ৳20.50: it was changed on another device. Enter it again.',
  ],
  [
    withValues(
      'The price before is now {before, taka}, not {seen, taka}: it was changed on another device. Enter it again.',
      { before: 550, seen: 520.5 },
    ),
    'The price before is now ৳550, not ৳520.50: it was changed on another device. Enter it again.',
  ],
  [
    withValues('The price before is now {before, taka}: it was set on another device. Enter it again.', {
      before: 550,
    }),
    'The price before is now ৳550: it was set on another device. Enter it again.',
  ],
  [
    withValues('This order is now {status}. Look at it again before you change it.', {
      status: statusMessage('RETURN_REQUESTED'),
    }),
    'This order is now return requested. Look at it again before you change it.',
  ],
  [
    joinSentences(
      withValues('An order that is {from} cannot become {to}.', {
        from: statusMessage('SHIPPED'),
        to: statusMessage('PENDING'),
      }),
      withValues('You can change it to {states, or}.', {
        states: [statusMessage('DELIVERED'), statusMessage('RETURNED'), statusMessage('CANCELLED')],
      }),
    ),
    'An order that is shipped cannot become placed. You can change it to delivered or returned or cancelled.',
  ],
  [
    withValues('An order that is {from} cannot become {to} before it is paid.', {
      from: statusMessage('PENDING'),
      to: statusMessage('PROCESSING'),
    }),
    'An order that is placed cannot become being packed before it is paid.',
  ],
  [
    withValues('A payment that is {from} cannot become {to} here.', {
      from: statusMessage('REFUND_PENDING'),
      to: statusMessage('UNPAID'),
    }),
    'A payment that is refund pending cannot become unpaid here.',
  ],
  [withValues('Welcome, {name}.', { name: 'Rahima' }), 'Welcome, Rahima.'],
  [
    withValues('Follow the link that was sent to {email} within 5 minutes.', { email: 'a@b.example' }),
    'Follow the link that was sent to a@b.example within 5 minutes.',
  ],
  [
    withValues('A mail is on its way to {email}. If it comes back too, you see it here.', { email: 'a@b.example' }),
    'A mail is on its way to a@b.example. If it comes back too, you see it here.',
  ],
  [
    withValues('A link to confirm your email is on its way to {email}.', { email: 'a@b.example' }),
    'A link to confirm your email is on its way to a@b.example.',
  ],
  [withValues('Your email {email} is confirmed.', { email: 'a@b.example' }), 'Your email a@b.example is confirmed.'],
  [
    withValues('A market has at most {most, number} pages. Delete one that you do not need.', { most: 1200 }),
    'A market has at most 1,200 pages. Delete one that you do not need.',
  ],
  [
    withValues('There is a page with the address {slug} already.', { slug: 'terms' }),
    'There is a page with the address terms already.',
  ],
  [
    withValues('A code is on its way to {phoneNumber}.', { phoneNumber: '01712345678' }),
    'A code is on its way to 01712345678.',
  ],
  [
    withValues('You can sign in with {phoneNumber} from now on.', { phoneNumber: '01712345678' }),
    'You can sign in with 01712345678 from now on.',
  ],
  [
    withValues('You sign in with {email} from now on.', { email: 'a@b.example' }),
    'You sign in with a@b.example from now on.',
  ],
  [
    withValues('The newsletter is on its way to {count} readers.', { count: 12000 }),
    'The newsletter is on its way to 12000 readers.',
  ],
  [
    withValues('“{text}” in row {row, number} is not an amount.', { text: 'five', row: 1200 }),
    '“five” in row 1,200 is not an amount.',
  ],
  [withValues('A row may have at most {most, number} columns.', { most: 100 }), 'A row may have at most 100 columns.'],
  [
    withValues('A cell may have at most {most, number} characters.', { most: 100000 }),
    'A cell may have at most 100,000 characters.',
  ],
  [
    withValues('A file may have at most {most, number} rows. Send the rest as another file.', { most: 100000 }),
    'A file may have at most 100,000 rows. Send the rest as another file.',
  ],
  [
    withValues('A file may have at most {most, number} pictures beside it.', { most: 300 }),
    'A file may have at most 300 pictures beside it.',
  ],
  [
    withValues('Write decimals with a point: {good} instead of {seen}.', { good: '1250.50', seen: '1250,50' }),
    'Write decimals with a point: 1250.50 instead of 1250,50.',
  ],
  [
    withValues('{count} variants became one product with {stock} pieces: {variants}.', {
      ...{ count: 2, stock: 1200, variants: 'size 42 · size 44' },
    }),
    '2 variants became one product with 1200 pieces: size 42 · size 44.',
  ],
  [
    withValues('A product may have at most {most, number} rows. Give each product a handle of its own.', {
      most: 1000,
    }),
    'A product may have at most 1,000 rows. Give each product a handle of its own.',
  ],
  [
    withValues('This file lacks the columns {columns, list}. Export your products to see how it is made.', {
      columns: ['name', 'price', 'stock'],
    }),
    'This file lacks the columns name, price, stock. Export your products to see how it is made.',
  ],
  [
    withValues('{count} of your files are still being imported. Wait until one of them is done, then send this one.', {
      count: 3,
    }),
    '3 of your files are still being imported. Wait until one of them is done, then send this one.',
  ],
  [
    withValues(
      'The server stopped twice while it read this file, so it was given up after {done} of {total} rows. Those are imported: send only the rest.',
      { done: 1500, total: 3000 },
    ),
    'The server stopped twice while it read this file, so it was given up after 1500 of 3000 rows. Those are imported: send only the rest.',
  ],
  [withValues('There is no category named “{name}”.', { name: 'Fod' }), 'There is no category named “Fod”.'],
  [withValues('You have no shop named “{name}”.', { name: 'Rupsha' }), 'You have no shop named “Rupsha”.'],
  [
    withValues(
      'This variant has another price than the first one ({price}), so its stock was not added. Add it as a product of its own.',
      { price: '12.00' },
    ),
    'This variant has another price than the first one (12.00), so its stock was not added. Add it as a product of its own.',
  ],
  [
    joinSentences(
      withValues('Pictures are not fetched from {host} here.', { host: 'cdn.example' }),
      'The product was added without it.',
    ),
    'Pictures are not fetched from cdn.example here. The product was added without it.',
  ],
  [
    withValues('The file does not say the stock: {stock, number} pieces were assumed.', { stock: 0 }),
    'The file does not say the stock: 0 pieces were assumed.',
  ],
  [
    withValues('The other shop sells this without counting its stock: {stock, number} pieces were assumed.', {
      stock: 1_000,
    }),
    'The other shop sells this without counting its stock: 1,000 pieces were assumed.',
  ],
  [
    withValues('A sale price ends on {day} in the other shop. Here it stays until you change it.', {
      day: '2026-12-01',
    }),
    'A sale price ends on 2026-12-01 in the other shop. Here it stays until you change it.',
  ],
  [
    withValues('The product {parent} of this variation is not in the file.', { parent: 'SHAWL' }),
    'The product SHAWL of this variation is not in the file.',
  ],
  [
    withValues('A product has at most 8 pictures: {count} of the file were not used.', { count: 2 }),
    'A product has at most 8 pictures: 2 of the file were not used.',
  ],
  [
    withValues('No product of this file has the picture {name}.', { name: 'red.jpg' }),
    'No product of this file has the picture red.jpg.',
  ],
  [
    withValues(
      '{host} did not answer several times, so no more pictures were fetched from it. Import this file again later.',
      { host: 'cdn.example' },
    ),
    'cdn.example did not answer several times, so no more pictures were fetched from it. Import this file again later.',
  ],
  [
    withValues('Its host answered {status} instead of a picture.', { status: '404' }),
    'Its host answered 404 instead of a picture.',
  ],
  [withValues('Paid online, transaction {transaction}.', { transaction: 'T1' }), 'Paid online, transaction T1.'],
  [withValues('Refunded, transaction {transaction}.', { transaction: 'T1' }), 'Refunded, transaction T1.'],
  [
    withValues('Paid a second time, transaction {transaction}.', { transaction: 'T1' }),
    'Paid a second time, transaction T1.',
  ],
  [
    withValues('Online payment takes {min, taka} to {max, taka}. Choose cash on delivery.', { min: 10, max: 500_000 }),
    'Online payment takes ৳10 to ৳500,000. Choose cash on delivery.',
  ],
  [
    withValues('Paid after its account was deleted, transaction {transaction}.', { transaction: 'T1' }),
    'Paid after its account was deleted, transaction T1.',
  ],
  [
    withValues('Paid online after it was changed to cash, transaction {transaction}.', { transaction: 'T1' }),
    'Paid online after it was changed to cash, transaction T1.',
  ],
  [
    withValues('A payment came that does not fit, transaction {transaction}. It goes back.', { transaction: 'T1' }),
    'A payment came that does not fit, transaction T1. It goes back.',
  ],
  [
    withValues('{received, taka} came, which does not fit {asked, taka}, transaction {transaction}. It goes back.', {
      received: 1060,
      asked: 1059.95,
      transaction: 'T1',
    }),
    '৳1,060 came, which does not fit ৳1,059.95, transaction T1. It goes back.',
  ],
  [
    withValues('{received, taka} came instead of {asked, taka}.', { received: 1060, asked: 1059.95 }),
    '৳1,060 came instead of ৳1,059.95.',
  ],
  [
    withValues('Your payment for order {number} goes back to you', { number: 'H-2F8K-7QX' }),
    'Your payment for order H-2F8K-7QX goes back to you',
  ],
  [
    withValues('Paid after it was cancelled, transaction {transaction}.', { transaction: 'T1' }),
    'Paid after it was cancelled, transaction T1.',
  ],
  [
    withValues('A payment came that does not fit and does not count, transaction {transaction}.', {
      transaction: 'T1',
    }),
    'A payment came that does not fit and does not count, transaction T1.',
  ],
  [
    withValues('Order from {shop}, {total, taka}', { shop: 'Rupsha Sarees', total: 1310.5 }),
    'Order from Rupsha Sarees, ৳1,310.50',
  ],
  [withValues('{number}: {status}', { number: 'H-7K2', status: statusMessage('SHIPPED') }), 'H-7K2: shipped'],
]

/** Every message that a schema can say, wherever it stands in it. */
const messagesIn = (schema: unknown, seen = new Set<unknown>()): string[] => {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const own = 'message' in schema && typeof schema.message === 'string' ? [schema.message] : []
  return [...own, ...Object.values(schema).flatMap(part => messagesIn(part, seen))]
}

describe('The messages of the server', () => {
  it('are rendered as deployed clients have always received them', () => {
    for (const [message, text] of TEXTS) expect(renderEnglish(message)).toBe(text)
  })

  it('are their own English where they have no values', () => {
    const fixed = SERVER_MESSAGES.filter(key => !key.includes('{'))
    expect(fixed.length).toBeGreaterThan(150)
    for (const key of fixed) expect(renderEnglish(toDescriptor(key))).toBe(key)
  })

  it('are all among the texts above where they have values', () => {
    const keysOf = ({ key, values = {} }: MessageDescriptor): string[] => [
      key,
      ...Object.values(values)
        .flat()
        .flatMap(value => (typeof value === 'object' ? keysOf(value as MessageDescriptor) : [])),
    ]
    const told = new Set(TEXTS.flatMap(([message]) => keysOf(message)))
    expect(SERVER_MESSAGES.filter(key => key.includes('{') && !told.has(key))).toEqual([])
  })

  it('hold everything that a schema says of an input', () => {
    const known = new Set<string>([
      ...SERVER_MESSAGES,
      ...Object.values(VALIDATION),
      ...Object.values(fixedMessages).flatMap(Object.values),
    ])
    const said = ENDPOINTS.flatMap(endpoint => messagesIn(endpoint.input))
    expect(said.length).toBeGreaterThan(100)
    expect([...new Set(said)].filter(message => !known.has(message))).toEqual([])
  })

  it('can be read back by any client: keys and values survive JSON', () => {
    for (const [message, text] of TEXTS) expect(renderEnglish(JSON.parse(JSON.stringify(message)))).toBe(text)
  })

  it('show an unknown kind of value as it is', () => {
    const message = v.parse(v.unknown(), { key: 'Seen {at, time}.', values: { at: 'today' } }) as MessageDescriptor
    expect(renderEnglish(message)).toBe('Seen today.')
  })
})
