import type { Cell } from '#testing/matrix/people.ts'
import { type Rows, row, rowByTarget } from '#testing/matrix/row.ts'
import type { TestPerson } from '#testing/world.ts'

const order = { tokenAmount: 50, paymentMethodId: 'pm_card_visa', isGift: false }
const purchaseIds = new WeakMap<TestPerson, Promise<string>>()

/** Returns the owner's purchase; every caller gets the same one. */
const purchaseOf = async ({ thing, world }: Cell) => ({
  id: await thing((owner) => {
    const id =
      purchaseIds.get(owner) ??
      world
        .as(owner)
        .purchase.buy(order)
        .then(({ purchase }) => purchase.id)
    purchaseIds.set(owner, id)
    return id
  }),
})
const ownOnly = { own: 'OK', foreign: 'PURCHASE_NOT_FOUND', missing: 'PURCHASE_NOT_FOUND' }
const noThing = { own: 'WARNING_NOT_FOUND', foreign: 'WARNING_NOT_FOUND', missing: 'WARNING_NOT_FOUND' }

export const rows: Rows = {
  'purchase.packages': row('public'),
  'purchase.buy': row('signedIn', 'OK', order),
  'purchase.confirm': rowByTarget('signedIn', ownOnly, purchaseOf),
  'purchase.list': row('signedIn', 'OK', {}),
  'purchase.receipt': rowByTarget('signedIn', ownOnly, purchaseOf),
  'purchase.refund': rowByTarget('signedIn', ownOnly, purchaseOf),
  'purchase.cards': row('signedIn'),
  'purchase.removeCard': row('signedIn', 'CARD_NOT_FOUND', { id: 'pm_nothing' }),
  'purchase.giftSettings': row('signedIn'),
  'purchase.setGiftSettings': row('signedIn', 'OK', { accepts_gifts: false }),
  'purchase.searchRecipients': row('signedIn', 'OK', { q: 'mira' }),
  'purchase.admin.fraudWarnings': row('admin', 'OK', {}),
  'purchase.admin.releaseWarning': rowByTarget('admin', noThing, ({ whom }) => ({
    id: whom,
    reason: 'Words of a reason.',
  })),
  'purchase.admin.disputes': row('admin', 'OK', {}),
  'purchase.admin.dispute': row('admin', 'DISPUTE_NOT_FOUND', { id: 'dp_nothing' }),
  'purchase.admin.addFile': row('admin', 'DISPUTE_NOT_FOUND', { id: 'dp_nothing', file: new File(['%PDF'], 'a.pdf') }),
  'purchase.admin.giveEvidence': row('admin', 'DISPUTE_NOT_FOUND', {
    id: 'dp_nothing',
    evidence: { uncategorized_text: 'Words.' },
  }),
}
